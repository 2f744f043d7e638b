"""What things are called: printed words, short forms, and the words of other books and pages.

English and Japanese stand side by side, so that either is found in either language.
"""

from typing import Final, NamedTuple


class Synonym(NamedTuple):
    """Words for one thing.

    Attributes:
        words: what may be typed.
        section: where the book tells about it.
        meant: the book's own words, which are looked for and marked instead.
    """

    words: tuple[str, ...]
    section: str
    meant: tuple[str, ...]


SYNONYMS: Final = (
    # resources and land
    Synonym(("lumber", "wood", "timber", "木材", "木"), "board.hexes", ("lumber", "木材")),
    Synonym(("brick", "clay", "loam", "レンガ", "煉瓦", "粘土", "土"), "board.hexes",
            ("brick", "レンガ")),
    Synonym(("wool", "sheep", "羊毛", "ウール", "羊"), "board.hexes", ("wool", "羊毛")),
    Synonym(("grain", "wheat", "corn", "小麦", "麦", "穀物"), "board.hexes", ("grain", "小麦")),
    Synonym(("straw", "ストロー", "わら"), "harbor.rates", ("grain", "小麦")),
    Synonym(("ore", "iron", "steel", "stone", "鉱石", "鉄", "鉄鉱", "鉄鋼"), "board.hexes",
            ("ore", "鉱石")),
    Synonym(("forest", "森林", "森"), "board.hexes", ("forest", "森林")),
    Synonym(("hills", "丘陵", "丘", "粘土採掘場"), "board.hexes", ("hills", "丘陵")),
    Synonym(("pasture", "meadow", "牧草地", "牧草"), "board.hexes", ("pasture", "牧草地")),
    Synonym(("fields", "畑", "麦畑"), "board.hexes", ("fields", "畑")),
    Synonym(("mountains", "山地", "鉱石場"), "board.hexes", ("mountains", "山地")),
    Synonym(("desert", "砂漠"), "board.hexes", ("desert", "砂漠")),
    Synonym(("hex", "tile", "タイル", "マス", "ヘックス"), "board.hexes", ("hex", "タイル")),
    Synonym(("pips", "probability", "odds", "確率", "丸", "数字"), "board.tokens",
            ("pips", "丸", "数字")),
    # pieces
    Synonym(("road", "street", "path", "街道", "道", "道路"), "building.road", ("road", "街道")),
    Synonym(("settlement", "village", "house", "開拓地", "開拓", "村", "家"),
            "building.settlement", ("settlement", "開拓地")),
    Synonym(("city", "town", "都市", "町", "街"), "building.city", ("city", "cities", "都市")),
    Synonym(("steal", "stole", "stolen", "took", "robbed", "victim", "奪いました", "盗む", "盗んだ",
             "奪う", "奪った", "奪われた", "被害"),
            "seven.robber", ("draw", "奪")),
    Synonym(("kept back", "blocked", "産出停止", "止まる"), "seven.robber",
            ("yields nothing", "生みません")),
    Synonym(("robber", "thief", "bandit", "盗賊", "泥棒", "強盗"), "seven.robber",
            ("robber", "盗賊")),
    # the turn
    Synonym(("burst", "bust", "discard", "give up", "gave up", "バースト", "捨て札", "捨てる",
             "捨てた", "捨てました", "放棄", "半分"),
            "seven.discard", ("half", "give up", "gives up", "半分", "捨て")),
    Synonym(("seven", "7"), "seven.discard", ("7", "seven")),
    Synonym(("turn", "手番", "ターン"), "turn.steps", ("turn", "手番")),
    Synonym(("dice", "roll", "rolled", "サイコロ", "ダイス", "振る", "振った", "出目"),
            "turn.steps", ("dice", "roll", "サイコロ")),
    Synonym(("yield", "production", "産出", "生産"), "yields.roll", ("yield", "産出", "生み")),
    Synonym(("shortage", "不足", "山札切れ"), "yields.shortage", ("bank", "銀行", "足り")),
    Synonym(("snake", "starting places", "setup", "set-up", "初期配置", "準備"), "setup.placing",
            ("starting places", "初期配置")),
    Synonym(("letters", "文字", "アルファベット"), "setup.variable", ("letter", "文字")),
    # trade
    Synonym(("trade", "domestic trade", "国内取引", "交易", "取引", "交換", "トレード"),
            "trade.players", ("trade", "trading", "交易", "交換")),
    Synonym(("bank", "maritime trade", "overseas trade", "bank trade", "海外取引", "海上交易",
             "銀行"),
            "harbor.rates", ("bank", "銀行")),
    Synonym(("harbor", "harbour", "port", "港", "専門港"), "harbor.rates", ("harbor", "港")),
    Synonym(("demand", "demand balls", "balls", "rare", "scarce", "需要", "需要の玉", "玉",
             "レート", "品薄"), "trade.demand", ("ball", "玉")),
    Synonym(("you give", "you get", "you would get", "渡す", "もらう", "渡すもの", "もらえるもの",
             "求めるもの"), "trade.players", ("trade", "交易")),
    Synonym(("offer", "proposal", "提案"), "trade.offer", ("offer", "提案")),
    Synonym(("counter", "counter-offer", "counter offer", "another offer", "other terms",
             "offer this", "change the offer", "対案", "逆提案", "カウンター", "別の条件", "条件",
             "条件を変える", "この条件で返す", "再提案"), "trade.offer",
            ("counter-offer", "other terms", "対案", "条件")),
    Synonym(("accept", "accepted", "agree", "agreed", "nobody agrees", "応じる", "応じた",
             "応じました", "受ける", "承諾", "誰も応じませんでした"), "trade.offer",
            ("accept", "confirm", "受ける", "承諾")),
    Synonym(("decline", "declined", "refuse", "answer", "answered", "answering", "断る", "断った",
             "断りました", "返事", "答える"), "trade.offer", ("decline", "answer", "断", "返事")),
    Synonym(("rules for offers", "never give away", "every offer", "自動応答", "提案への自動応答",
             "渡さない資源", "すべての提案"), "table.reach",
            ("rules for offers", "提案への自動応答")),
    # building
    Synonym(("cost", "price", "コスト", "費用", "建設コスト"), "building.costs",
            ("cost", "pay", "コスト", "費用")),
    Synonym(("build", "building", "built", "buy", "bought", "建設", "建てる", "購入", "買う"),
            "building.costs", ("build", "cost", "建設", "コスト")),
    Synonym(("distance", "distance rule", "距離", "距離の規則"), "building.settlement",
            ("distance", "距離", "隣")),
    Synonym(("piece limit", "limit", "上限", "駒の数"), "building.limits", ("pieces", "駒")),
    # cards and awards
    Synonym(("card", "resource card", "カード", "資源カード"), "materials.cards",
            ("card", "カード")),
    Synonym(("hand", "手札"), "table.open", ("number of cards", "手札")),
    Synonym(("development card", "dev card", "dev. card", "progress card", "event card",
             "発展カード", "開発カード", "進歩カード", "イベントカード", "chance card",
             "チャンスカード", "チャンス"),
            "cards.rules", ("development card", "発展カード")),
    Synonym(("knight", "soldier", "騎士", "ナイト"), "cards.knight", ("knight", "騎士")),
    Synonym(("road building", "街道建設", "街道", "道"), "cards.roads",
            ("road building", "街道建設")),
    Synonym(("year of plenty", "invention", "収穫", "発明", "豊作"), "cards.plenty",
            ("year of plenty", "収穫")),
    Synonym(("monopoly", "独占", "モノポリー"), "cards.monopoly", ("monopoly", "独占")),
    Synonym(("victory point", "victory points", "score", "勝利ポイント", "勝利点", "得点"),
            "cards.point", ("victory point", "勝利ポイント")),
    Synonym(("longest road", "largest road", "trade route", "最長交易路", "最大道路",
             "商業道路", "最長道路", "最長の道"), "awards.road", ("longest road", "最長交易路")),
    Synonym(("largest army", "knight power", "最大騎士力", "最大騎士", "騎士力",
             "最大の軍隊"), "awards.army", ("largest army", "最大騎士力")),
    # winning, options, the table
    Synonym(("declare", "declare victory", "勝利宣言", "宣言"), "winning.declare",
            ("declar", "宣言")),
    Synonym(("win", "victory", "勝利", "勝ち"), "winning.ten", ("won", "win", "勝ち")),
    Synonym(("reason", "refused", "理由"), "table.reasons", ("reason", "理由")),
    Synonym(("resume", "continue", "再開", "中断"), "table.resume", ("continue", "続き")),
    Synonym(("undo", "take back", "reset", "元に戻す", "取り消し", "取り消す", "選び直す",
             "やり直し"), "options.table", ("undo", "元に戻")),
    Synonym(("show it", "reveal", "見せる", "公開"), "cards.point",
            ("victory point", "勝利ポイント")),
    Synonym(("leader", "lead", "in front", "首位", "単独首位"), "winning.ten", ("won", "勝ち")),
    Synonym(("special card", "award", "特別カード"), "table.open", ("special card", "特別カード")),
    Synonym(("luck", "lucky", "expected", "運", "期待値", "出やすさ"), "yields.pips",
            ("pips", "丸")),
    Synonym(("beginner", "first game", "初心者用"), "setup.beginner", ("fixed", "決まった")),
    Synonym(("direction", "clockwise", "counterclockwise", "向き", "始点", "右回り", "左回り"),
            "setup.variable", ("counter-clockwise", "回り")),
    Synonym(("layout", "share code", "配置", "共有コード"), "setup.other", ("board", "盤")),
    Synonym(("who begins", "begins", "drawn", "最初の手番", "くじ", "指名"), "setup.first",
            ("first", "最初")),
    Synonym(("tracker", "推定"), "table.open", ("number of cards", "手札の枚数")),
    Synonym(("log", "great events", "記録", "ログ", "出来事", "大きな出来事"), "table.reach",
            ("log", "記録")),
    Synonym(("hint", "advice", "ヒント", "助言"), "table.reach", ("hint", "ヒント")),
    Synonym(("seal", "seed", "dice seed", "hash", "封印", "種", "出目の種", "ハッシュ"),
            "table.resume", ("seal", "seed", "封印", "種")),
    Synonym(("replay", "リプレイ"), "table.resume", ("replay", "リプレイ")),
    Synonym(("timer", "clock", "持ち時間", "時間"), "options.table", ("timer", "時間")),
    Synonym(("materials", "components", "内容物", "マテリアル"), "materials.list",
            ("land hexes", "土地のタイル")),
)  # fmt: skip
