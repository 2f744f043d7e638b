#!/usr/bin/env python3
"""Write every SVG piece of the table. All drawing is by hand, in the helpers below;
this script only repeats the hand-drawn figures (SDL's renderer knows no <use>)."""
import os
import sys

OUT = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "svg")
os.makedirs(OUT, exist_ok=True)
INK = "#33241A"          # the one outline ink of pieces, icons, text
# placeholders that code replaces with the seat's five tones
LIT, BASE, SHADE, MARK, EDGE = "#ff00f1", "#ff00f2", "#ff00f3", "#ff00f4", "#ff00f5"
HEX = [(100, 0), (200, 57.735), (200, 173.205), (100, 230.94), (0, 173.205), (0, 57.735)]


def f(v):
    return f"{v:.2f}".rstrip("0").rstrip(".")


def pts(p):
    return " ".join(f"{f(x)},{f(y)}" for x, y in p)


def poly(p, fill, extra=""):
    return f'<polygon points="{pts(p)}" fill="{fill}" {extra}/>'


def path(d, fill="none", extra=""):
    return f'<path d="{d}" fill="{fill}" {extra}/>'


def circ(x, y, r, fill, extra=""):
    return f'<circle cx="{f(x)}" cy="{f(y)}" r="{f(r)}" fill="{fill}" {extra}/>'


def ell(x, y, rx, ry, fill, extra=""):
    return f'<ellipse cx="{f(x)}" cy="{f(y)}" rx="{f(rx)}" ry="{f(ry)}" fill="{fill}" {extra}/>'


def rect(x, y, w, h, fill, r=0, extra=""):
    return f'<rect x="{f(x)}" y="{f(y)}" width="{f(w)}" height="{f(h)}" rx="{f(r)}" fill="{fill}" {extra}/>'


def st(c, w, o=None):
    return f'stroke="{c}" stroke-width="{f(w)}" stroke-linejoin="round" stroke-linecap="round"' + (f' stroke-opacity="{o}"' if o else "")


def g(t, *body):
    return f'<g transform="{t}">' + "".join(body) + "</g>"


def lin(i, x1, y1, x2, y2, *stops):
    s = "".join(f'<stop offset="{o}" stop-color="{c}"' + (f' stop-opacity="{a[0]}"' if a else "") + "/>" for o, c, *a in stops)
    return f'<linearGradient id="{i}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{s}</linearGradient>'


def rad(i, x, y, r, *stops):
    s = "".join(f'<stop offset="{o}" stop-color="{c}"' + (f' stop-opacity="{a[0]}"' if a else "") + "/>" for o, c, *a in stops)
    return f'<radialGradient id="{i}" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">{s}</radialGradient>'


def save(name, w, h, body, defs=""):
    d = f"<defs>{defs}</defs>" if defs else ""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{f(w)}" height="{f(h)}" viewBox="0 0 {f(w)} {f(h)}">{d}{"".join(body)}</svg>\n'
    with open(f"{OUT}/{name}.svg", "w") as fh:
        fh.write(text.replace("><", ">\n<"))


# ---------------------------------------------------------------- figures
def fir(x, y, h, lit="#5E9E58", base="#3F8049", dark="#1B4228", shade="#2A6238", lw=2.6):
    w = h * .72
    r = [(0, -1), (.27, -.66), (.15, -.66), (.4, -.36), (.22, -.36), (.5, -.05)]
    right = [(x + a * w, y + b * h) for a, b in r]
    left = [(x - a * w, y + b * h) for a, b in reversed(r)]
    mid = [(x, y - h), *right[1:], (x + .06 * w, y - .05 * h), (x - .05 * w, y - .36 * h), (x + .03 * w, y - .66 * h)]
    li = [(x - .03 * w, y - .86 * h), (x - .2 * w, y - .69 * h), (x - .08 * w, y - .69 * h)]
    li2 = [(x - .14 * w, y - .56 * h), (x - .31 * w, y - .39 * h), (x - .14 * w, y - .39 * h)]
    return (ell(x + .1 * w, y, w * .5, h * .07, "#0E2A18", 'fill-opacity="0.35"') + rect(x - .06 * w, y - .1 * h, .12 * w, .12 * h, "#5A3A22", 1)
            + poly(right + left, base, st(dark, lw)) + poly(mid, shade) + poly(li, lit) + poly(li2, lit))


def bush(x, y, s, c, d):
    return circ(x, y, s, c, st(d, 2)) + circ(x + s * 1.2, y + s * .15, s * .8, c, st(d, 2)) + circ(x + s * .5, y - s * .1, s * .8, c) + circ(x - s * .25, y - s * .3, s * .35, "#FFFFFF", 'fill-opacity="0.3"')


def sheep(x, y, s, flip=False, lw=2.6):
    body = [(-9, -14, 8.5), (0, -17, 9.5), (10, -15, 8.5), (13, -8, 7.5), (-12, -7, 7.5), (0, -6, 9)]
    o = "".join(circ(a, b, r + lw / 2 + .7, INK) for a, b, r in body)
    w = "".join(circ(a, b, r - lw / 2 + .5, "#E0D5C0") for a, b, r in body)
    li = "".join(circ(a - 1.6, b - 1.8, r - lw / 2 - 1.2, "#FFFBF0") for a, b, r in body)
    legs = "".join(path(f"M{lx} -3 V6", "none", st(INK, 3.6)) for lx in (-9, -3, 5, 10))
    curl = path("M-4 -12 q3 -5 7 -1 M4 -7 q4 -3 7 1 M-9 -5 q3 -3 6 0", "none", st("#CDBFA4", 1.8))
    head = path("M-13 -19 q-9 -2 -11 7 q-1 8 5 8 q8 0 9 -9 z", "#4B382C", st(INK, lw)) + path("M-14 -19 q5 -4 8 0 q-3 4 -7 4 z", "#6A5142", st(INK, 1.8)) + circ(-19, -13, 1.5, "#FFFBF0")
    t = f"translate({f(x)} {f(y)}) scale({f(-s if flip else s)} {f(s)})"
    return g(t, ell(2, 6, 20, 4, "#2A3D12", 'fill-opacity="0.28"'), legs, o, w, li, curl, head)


def ear(x, y, a, s=1, c="#F6D264", d="#8A5A14"):
    k = path("M0 22 V-4", "none", st(d, 4)) + path("M0 22 V-4", "none", st("#D9A437", 1.8))
    for i, yy in enumerate((2, -6, -14)):
        k += path(f"M0 {yy + 4} q-9 -1 -9 -10 q8 1 9 10 z", c, st(d, 1.8)) + path(f"M0 {yy + 4} q9 -1 9 -10 q-8 1 -9 10 z", "#DDA63A", st(d, 1.8))
    k += path("M0 -13 q-6 -6 0 -15 q6 9 0 15 z", c, st(d, 1.8))
    return g(f"translate({f(x)} {f(y)}) rotate({a}) scale({s})", k)


def sheaf(x, y, s, lw=2.6):
    d = "#7E5012"
    b = ell(3, 24, 19, 4.5, "#5A3A0A", 'fill-opacity="0.3"')
    b += path("M-7 2 Q-9 14 -16 24 Q0 29 16 24 Q9 14 7 2 Z", "#DBA238", st(d, lw))
    b += path("M-4 4 Q-6 15 -10 24 M0 5 V25 M4 4 Q6 15 10 24", "none", st("#A8741E", 1.8))
    b += path("M-6 1 Q-13 -10 -19 -16 Q-14 -26 -9 -21 Q-6 -31 0 -31 Q6 -31 9 -21 Q14 -26 19 -16 Q13 -10 6 1 Z", "#F3CB58", st(d, lw))
    b += path("M8 1 Q13 -10 19 -16 Q14 -26 9 -21 Q8 -8 3 1 Z", "#D69C34")
    for a, h in ((-38, 20), (-18, 25), (2, 28), (22, 24), (40, 19)):
        b += g(f"rotate({a} 0 2)", path(f"M0 0 V-{h - 8}", "none", st("#B58326", 1.6)), ell(0, -h + 4, 3.3, 7, "#FBE08A", st(d, 1.5)))
    b += rect(-8, -1.5, 16, 6, "#B5522C", 3, st(d, 2))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b)


def peak(x, y, w, h, lean=0.0, snow=.36, lw=2.8):
    """A faceted peak: left lit, right shaded, snow cap; (x, y) = middle of the foot."""
    d = "#3C4152"
    top = (x + lean * w, y - h)
    l, r = (x - w / 2, y), (x + w / 2, y)
    foot = (x + .06 * w, y)
    b = poly([l, top, r], "#A6ACBA", st(d, lw))
    b += poly([top, r, foot, (x + .02 * w, y - .42 * h), (x + (.1 + lean * .6) * w, y - .62 * h)], "#6B7184")
    b += poly([l, (x - .27 * w, y - .3 * h), (x - .14 * w, y - .12 * h), (x - .2 * w, y)], "#8D94A6")
    b += poly([(x + .28 * w, y - .26 * h), r, (x + .24 * w, y)], "#565C70")

    def along(a, t):
        return (top[0] + (a[0] - top[0]) * t, top[1] + (a[1] - top[1]) * t)
    a, c = along(l, snow), along(r, snow * 1.05)
    m = (top[0] + .01 * w, top[1] + h * snow * .72)
    cap = [top, a, (a[0] + (m[0] - a[0]) * .45, a[1] - h * .1), (m[0] - .05 * w, m[1] + h * .2), m, (m[0] + (c[0] - m[0]) * .5, c[1] + h * .06), (c[0] - .06 * w, c[1] - h * .08), c]
    b += poly(cap, "#FDFBF4", st(d, lw * .7)) + poly([top, *cap[4:]], "#CBD3E2") + poly([l, top, r], "none", st(d, lw))
    return b


def nugget(x, y, s):
    d = "#3C4152"
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", poly([(-12, 6), (-9, -5), (0, -10), (10, -5), (13, 6)], "#8D94A6", st(d, 2.4)), poly([(0, -10), (10, -5), (13, 6), (3, 6), (2, -2)], "#656B7E"), poly([(-9, -5), (0, -10), (2, -2), (-5, 1)], "#C9CFDA"), circ(-3, 2, 1.7, "#E9A55A"), circ(7, 1, 1.7, "#E9A55A"))


def kiln(x, y, s):
    d = "#5B2413"
    b = ell(4, 1, 27, 6, "#4A1E0E", 'fill-opacity="0.35"')
    b += path("M-24 0 Q-25 -22 -12 -34 L-9 -50 H9 L12 -34 Q25 -22 24 0 Z", "#D08052", st(d, 3))
    b += path("M3 -50 H9 L12 -34 Q25 -22 24 0 H9 Q13 -22 5 -34 Z", "#9C4A2A")
    b += path("M-18 -12 Q-19 -24 -10 -31", "none", st("#F0B98C", 3.4))
    b += path("M-12 -34 Q0 -29 12 -34 M-22 -16 Q-16 -13.5 -11 -13 M11 -13 Q17 -13.5 22 -16", "none", st(d, 2))
    b += rect(-11, -54, 22, 6, "#A9542F", 2, st(d, 2.6))
    b += path("M-9 0 V-9 Q-9 -18 0 -18 Q9 -18 9 -9 V0 Z", "#3A160C", st(d, 2.4)) + path("M-5 0 Q-6 -7 0 -12 Q6 -7 5 0 Z", "#FFB347")
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b)


def bricks(x, y, s, lw=2.4):
    def one(a, b):
        return (poly([(a, b), (a + 5, b - 5), (a + 27, b - 5), (a + 22, b)], "#EBA77C", st("#5B2413", lw)) + poly([(a + 22, b), (a + 27, b - 5), (a + 27, b + 6), (a + 22, b + 11)], "#8E3F22", st("#5B2413", lw)) + rect(a, b, 22, 11, "#C9683C", 0, st("#5B2413", lw)))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", one(-25, 0), one(-1, 0), one(-13, -13))


def cactus(x, y, s):
    d = "#33502C"
    b = ell(3, 1, 16, 3.5, "#7A5A24", 'fill-opacity="0.4"')
    w = path("M0 0 V-34 M0 -14 H-11 V-25 M0 -10 H11 V-20", "none", st(d, 12.5)) + path("M0 0 V-34 M0 -14 H-11 V-25 M0 -10 H11 V-20", "none", st("#6F9B58", 7.5)) + path("M-2 -1 V-33 M-13 -16 V-24", "none", st("#A5C684", 2))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b, w)


def oak(x, y, s, c="#79AE58", d="#2F5A26", sh="#4F853C"):
    """A round leafy tree; (x, y) = foot."""
    b = ell(3, 0, 19, 4.5, "#0E2A18", 'fill-opacity="0.35"') + path("M-3.4 0L-2.6 -16H2.6L3.4 0Z", "#6B4526", st("#3A2616", 2))
    blobs = [(-12, -22, 11), (11, -21, 11.5), (0, -33, 13), (1, -20, 11)]
    b += "".join(circ(p, q, r + 1.3, d) for p, q, r in blobs) + "".join(circ(p, q, r - 1.2, sh) for p, q, r in blobs) + "".join(circ(p - 2.4, q - 2.6, r - 3.6, c) for p, q, r in blobs) + circ(-6, -37, 3.6, "#B4D98C") + circ(-16, -25, 3, "#B4D98C")
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b)


def stump(x, y, s):
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", path("M-11 -8L-14 5Q0 11 14 5L11 -8Z", "#7C4F2B", st("#3A2616", 2.4)), ell(0, -8, 11, 4.6, "#E6BF88", st("#3A2616", 2.2)), ell(0, -8, 5.6, 2.2, "none", st("#B0783F", 1.8)))


def logpile(x, y, s):
    def one(a, b):
        return path(f"M{a} {b}l20 -7", "none", st("#3A2616", 19)) + path(f"M{a} {b}l20 -7", "none", st("#8A5A32", 14)) + path(f"M{a + 2} {b - 4}l19 -6.6", "none", st("#B98452", 3)) + circ(a, b, 7, "#EBC48D", st("#3A2616", 2.4)) + circ(a, b, 3, "none", st("#B0783F", 1.8))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", ell(6, 8, 34, 5, "#0E2A18", 'fill-opacity="0.35"'), one(10, 0), one(-12, 0), one(-1, -13))


def windmill(x, y, s):
    d = "#6B450C"
    b = ell(3, 0, 22, 5, "#5A3A0A", 'fill-opacity="0.35"') + path("M-15 0L-9 -40H9L15 0Z", "#FBEFD2", st(d, 2.8)) + path("M2 -40H9L15 0H5Z", "#D9BE8C") + path("M-11.5 -40Q0 -58 11.5 -40Z", "#B5522C", st(d, 2.8)) + rect(-4.5, -13, 9, 13, "#7E4A22", 4, st(d, 2.2)) + circ(0, -27, 3, "#7E4A22")
    for k in range(4):
        b += g(f"translate(0 -43) rotate({24 + 90 * k})", path("M0 0V-31", "none", st(d, 4)), path("M1 -9H9V-31H1Z", "#FFF8E6", st(d, 2)), path("M1 -16.5H9M1 -24H9", "none", st(d, 1.4)))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b + circ(0, -43, 3.4, "#E9B23F", st(d, 2)))


def hut(x, y, s):
    d = "#4A311E"
    b = ell(3, 0, 26, 5, "#2A3D12", 'fill-opacity="0.35"') + path("M-18 0V-17H14V0Z", "#B98D58", st(d, 2.6)) + path("M14 -17L22 -20V-4L14 0Z", "#86603A", st(d, 2.6)) + path("M-24 -15L-10 -33H16L22 -20L14 -15Z", "#E0BE74", st(d, 2.8)) + path("M16 -33L22 -20L14 -15L4 -15Z", "#B98F45") + path("M-18 -18L-6 -32M-9 -17L3 -32M0 -17L11 -32", "none", st("#B98F45", 1.8)) + path("M-7 0V-11H3V0Z", "#5B3A22", st(d, 2))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b)


def cart(x, y, s):
    d = "#2B2F3E"
    b = path("M-34 8H34M-26 8v6M-9 8v6M9 8v6M26 8v6", "none", st("#4A3A30", 4)) + poly([(-17, -19), (-9, -29), (1, -24), (10, -31), (18, -20)], "#A6ACBA", st(d, 2.4)) + circ(-6, -22, 2.2, "#F0A95C") + circ(8, -24, 2.2, "#F0A95C") + path("M-24 -20H24L18 -1H-18Z", "#8A5A32", st(d, 2.8)) + path("M6 -20H24L18 -1H8Z", "#5F3B20") + path("M-23 -14H22", "none", st("#B98452", 2.4)) + circ(-10, 2, 6, "#565C70", st(d, 2.6)) + circ(10, 2, 6, "#565C70", st(d, 2.6)) + circ(-10, 2, 1.8, "#C9CFDA") + circ(10, 2, 1.8, "#C9CFDA")
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b)


def spade(x, y, s, a=12):
    return g(f"translate({f(x)} {f(y)}) rotate({a}) scale({f(s)})", path("M0 -34V-8", "none", st("#4A2A14", 5.6)) + path("M0 -34V-8", "none", st("#C99A5E", 2.6)) + path("M-6 -35H6", "none", st("#4A2A14", 5)) + path("M-7 -10H7V2Q7 10 0 14Q-7 10 -7 2Z", "#C3C9D4", st("#3C2A22", 2.4)))


def skull(x, y, s):
    d = "#7A5A24"
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", ell(2, 13, 20, 4, "#7A5A24", 'fill-opacity="0.3"') + path("M-7 -6Q-24 -4 -24 -18Q-17 -10 -6 -12ZM7 -6Q24 -4 24 -18Q17 -10 6 -12Z", "#F7EBCF", st(d, 2.2)) + path("M-9 -12Q0 -17 9 -12L7 0L4 11H-4L-7 0Z", "#FFF7E2", st(d, 2.4)) + circ(-4.4, -5, 2.5, d) + circ(4.4, -5, 2.5, d) + path("M-2 7V9.6M2 7V9.6", "none", st(d, 1.8)))


# ---------------------------------------------------------------- hexes
def lx(y):
    return 100 - y / 57.735 * 100 if y < 57.735 else (0 if y <= 173.205 else (y - 173.205) / 57.735 * 100)


def rx(y):
    return 200 - lx(y)


def band(yl, c1, c2, yr, fill, extra=""):
    """Everything of the hex below a curve from the left rim at yl to the right rim at yr."""
    d = f"M{f(lx(yl))} {f(yl)}C66 {f(c1)} 133 {f(c2)} {f(rx(yr))} {f(yr)}"
    if yr < 57.735:
        d += "L200 57.735"
    if yr < 173.2:
        d += "L200 173.205"
    d += "L100 230.94"
    if yl < 173.2:
        d += "L0 173.205"
    if yl < 57.735:
        d += "L0 57.735"
    return path(d + "Z", fill, extra)


def crest(yl, c1, c2, yr, c, w, o=None):
    i = w / 2 + 1
    return path(f"M{f(lx(yl) + i)} {f(yl)}C66 {f(c1)} 133 {f(c2)} {f(rx(yr) - i)} {f(yr)}", "none", st(c, w, o))


def hexfile(name, ground, dark, body):
    k = .972
    p = [((x - 100) * k + 100, (y - 115.47) * k + 115.47) for x, y in HEX]
    defs = lin("gr", 20, 20, 180, 215, *[(o, c) for o, c in zip((0, .5, 1), ground)])
    rim = path("M" + "L".join(f"{f(x)} {f(y)}" for x, y in (p[4], p[5], p[0], p[1])), "none", st("#FFF8E4", 4.4, .36)) + path("M" + "L".join(f"{f(x)} {f(y)}" for x, y in (p[1], p[2], p[3], p[4])), "none", st(dark, 4.4, .34))
    save(name, 200, 230.94, [poly(HEX, "url(#gr)"), *body, rim], defs)


def forest(v):
    if v == "a":
        back = [(58, 66, 36), (84, 54, 40), (112, 52, 40), (139, 64, 38)]
        mid = [(34, 92, 46), (70, 86, 52), (100, 80, 54), (132, 87, 52), (166, 94, 46)]
        low = [(26, 140, 48), (48, 168, 44), (175, 142, 48), (154, 170, 44)]
    else:
        back = [(66, 60, 38), (94, 50, 38), (124, 56, 40), (148, 70, 36)]
        mid = [(54, 84, 50), (118, 82, 58), (176, 108, 42)]
        low = [(22, 150, 48), (178, 152, 50), (44, 178, 42), (160, 178, 42)]
    b = [band(70, 40, 50, 74, "#3C7A45", 'fill-opacity="0.9"'), band(120, 104, 104, 122, "#34703F"), band(178, 168, 168, 178, "#2C6237")]
    b += [fir(x, y, h, "#6DA867", "#4B8A52", "#23502F", "#356F41", 2.2) for x, y, h in back]
    b += [fir(x, y, h) for x, y, h in mid + low]
    if v == "a":
        b += [fir(74, 202, 42), fir(128, 203, 44), fir(100, 220, 42)]
    else:
        b += [oak(38, 92, 1.16), oak(76, 84, 1.2), oak(158, 96, 1.24), logpile(76, 204, .92), stump(128, 199, 1.05), bush(98, 217, 6, "#5E9E58", "#1B4228")]
    hexfile(f"hex_forest_{v}", ("#6BA565", "#4A8A50", "#2B6038"), "#0F2E1A", b)


def hills(v):
    d = "#7A3319"
    b = [band(64, 20, 46, 70, "#D98D5A"), crest(64, 20, 46, 70, d, 2.6, .75), band(78, 40, 66, 84, "#C87242"), crest(78, 40, 66, 84, "#A9552C", 2.6),
         band(104, 70, 96, 100, "#DB8F5B"), crest(104, 70, 96, 100, d, 2.6, .8), band(118, 88, 110, 114, "#BF683A"), crest(118, 88, 110, 114, "#A04E28", 2.6), band(136, 108, 128, 130, "#CC7A49"),
         band(158, 132, 148, 150, "#B35E33"), crest(158, 132, 148, 150, "#8E4322", 2.6), band(180, 168, 172, 176, "#C27040"), crest(180, 168, 172, 176, d, 2.6, .8), band(198, 190, 190, 198, "#A5532C")]
    if v == "a":
        b += [path("M118 42 q4 -7 -1 -12 q-4 -6 3 -11", "none", st("#FFF4E0", 5, .75)), kiln(116, 100, 1.0), bricks(60, 84, .98), bricks(160, 106, .7), bricks(40, 160, .72), bricks(160, 164, .8), bricks(80, 204, .94), spade(124, 202, 1.0, 14), path("M138 208q8 -9 17 -3", "none", st(d, 2.4, .7)), circ(104, 217, 4.5, "#D98D5A", st(d, 2))]
    else:
        b += [path("M72 40 q4 -7 -1 -12 q-4 -6 3 -10", "none", st("#FFF4E0", 5, .75)), kiln(70, 100, 1.0), path("M100 96L108 66Q116 56 128 60L150 54Q168 58 172 76L182 96Z", "#E7A676", st("#7A3319", 2.8)), path("M150 54Q168 58 172 76L182 96H146L154 74Z", "#A9552C"), path("M107 74L150 70L171 74M104 86L146 83L177 86", "none", st("#7A3319", 2.4, .8)), bricks(124, 108, .72), bricks(162, 158, .82), bricks(40, 164, .7), path("M62 199Q84 188 112 192T142 203Q126 217 100 220Q76 215 62 199Z", "#8E4322", st(d, 2.6)), path("M70 200Q90 192 112 195T134 203Q118 210 98 211Q80 208 70 200Z", "#6FA3A8", st("#7A3319", 2)), path("M84 201q9 -4 18 -1M108 205q6 -2 11 -1", "none", st("#D6F0E8", 2.2, .8)), spade(146, 190, .8, 18)]
    hexfile(f"hex_hills_{v}", ("#EFB488", "#D98C58", "#B86238"), "#5B2413", b)


def pasture(v):
    d = "#5E8A30"
    b = [band(60, 24, 60, 66, "#A9CE66"), crest(60, 24, 60, 66, d, 2.6, .8), band(92, 92, 62, 86, "#98C255"), crest(92, 92, 62, 86, d, 2.6, .7), band(132, 116, 122, 128, "#8AB649"), crest(132, 116, 122, 128, d, 2.6, .6), band(180, 164, 172, 176, "#7BA840"), crest(180, 164, 172, 176, d, 2.6, .6)]

    def tuft(x, y):
        return path(f"M{x} {y}l-4 -7M{x} {y}v-9M{x} {y}l4 -7", "none", st("#5A8A2C", 2.4))

    def flower(x, y, c="#FFF7DF"):
        return circ(x, y, 2.8, c) + circ(x, y, 1, "#E8A33A")

    def fence(x, y, n, k=0.0):
        s = "".join(path(f"M{x + i * 15} {f(y + i * k)}v-15", "none", st("#5B4127", 5.4)) + path(f"M{x + i * 15} {f(y + i * k)}v-15", "none", st("#B98D58", 2.6)) for i in range(n))
        r = "".join(path(f"M{x - 4} {f(y - o - k * .3)}L{x + (n - 1) * 15 + 4} {f(y - o + k * (n - .7))}", "none", st("#5B4127", 4.6)) + path(f"M{x - 4} {f(y - o - k * .3)}L{x + (n - 1) * 15 + 4} {f(y - o + k * (n - .7))}", "none", st("#CFA56E", 2)) for o in (5, 11))
        return r + s
    if v == "a":
        b += [fence(118, 60, 4, 3.2), bush(54, 54, 8, "#6E9C3C", "#436B22"), sheep(74, 90, 1.24), sheep(142, 100, 1.0, True), sheep(34, 142, .78, True), sheep(168, 152, .76), tuft(112, 76), tuft(30, 106), tuft(150, 178), tuft(52, 178), flower(100, 46), flower(108, 38), flower(178, 118), flower(40, 166), sheep(84, 208, .84), sheep(128, 204, .62, True), flower(104, 216), flower(62, 196), flower(150, 190), tuft(108, 198)]
    else:
        b += [path("M20 118Q60 104 96 110T190 100L197 110Q150 116 110 124T10 134Z", "#CFE59A"), hut(62, 92, 1.32), oak(152, 78, 1.1, "#8FC05E", "#3B5E18", "#6A9A3E"), bush(116, 70, 7, "#6E9C3C", "#436B22"), sheep(124, 104, 1.0, True), sheep(168, 126, .74), sheep(32, 150, .74, True), tuft(98, 78), tuft(24, 118), tuft(170, 160), flower(100, 50), flower(112, 42), flower(24, 100), flower(160, 170), flower(44, 176),
              path("M60 198Q78 186 104 189T146 200Q130 216 102 219Q74 213 60 198Z", "#5E8A30"), path("M65 198Q82 190 104 192T140 200Q124 211 102 213Q80 209 65 198Z", "#7FC0C4", st("#3B6E50", 2.2)), path("M82 199q8 -4 16 0M108 204q7 -3 13 0", "none", st("#E4F6F0", 2.4, .9)), path("M134 202v-15M140 200v-19M146 200v-12", "none", st("#436B22", 3)), ell(140, 180, 2.6, 6, "#8A5A32"), ell(134, 187, 2.2, 5, "#8A5A32"), tuft(72, 190)]
    hexfile(f"hex_pasture_{v}", ("#CBE392", "#A8CD66", "#7DAA42"), "#3B5E18", b)


def fields(v):
    d = "#B07C1E"
    b = [band(58, 28, 40, 62, "#F0CB58"), crest(58, 28, 40, 62, d, 2.6, .8)]
    # ploughed rows running down to the viewer
    vx = 92 if v == "a" else 110
    for i, x in enumerate(range(-150, 360, 30)):
        y0, y1 = 100, 172
        a, c = (x - vx) * .52 + vx, x
        w0, w1 = 7.5, 15
        p = [(a, y0), (a + w0, y0), (c + w1, y1), (c, y1)]
        p = [(min(max(px, 3), 197), py) for px, py in p]
        if p[1][0] - p[0][0] > .5 or p[2][0] - p[3][0] > .5:
            b.append(poly(p, "#D9A437"))
    b.insert(2, band(102, 96, 98, 102, "#EDC24E"))
    b += [band(168, 158, 160, 168, "#D39C30"), crest(168, 158, 160, 168, d, 2.6, .9), crest(184, 178, 180, 184, "#EDC862", 4), crest(198, 194, 194, 198, "#EDC862", 4), crest(210, 208, 208, 210, "#EDC862", 4)]
    if v == "a":
        b += [ear(92, 46, -8, .62), ear(108, 44, 6, .66), ear(124, 50, 14, .58), sheaf(58, 78, 1.0), sheaf(104, 80, 1.12), sheaf(148, 80, 1.0), sheaf(28, 126, .72), sheaf(172, 128, .72), *[ear(x, y, a, .8) for x, y, a in ((58, 192, -6), (72, 197, 4), (86, 203, -5), (100, 206, 2), (114, 203, 6), (128, 197, -3), (142, 192, 5))], sheaf(38, 182, .6), sheaf(162, 182, .6)]
    else:
        b += [ear(80, 48, -10, .6), ear(96, 44, 2, .66), ear(112, 48, 10, .58), *[ear(x, y, a, .86) for x, y, a in ((22, 84, -6), (38, 80, 4), (54, 84, -4), (70, 80, 6), (30, 98, 4), (46, 97, -5), (62, 98, 3), (18, 100, -4))], windmill(126, 110, 1.12), sheaf(86, 84, .86), sheaf(176, 124, .74), sheaf(30, 140, .74), sheaf(80, 188, .7), sheaf(122, 188, .7), sheaf(101, 200, .86)]
    hexfile(f"hex_fields_{v}", ("#FBE396", "#F0CB58", "#CF972C"), "#6B450C", b)


def mountains(v):
    b = [band(84, 60, 60, 84, "#9BA1B0"), band(112, 100, 100, 112, "#878DA0"), band(160, 148, 148, 160, "#777D91"), band(188, 180, 180, 188, "#686E82")]
    if v == "a":
        b += [peak(60, 92, 76, 54, .02, .38), peak(146, 96, 84, 62, -.04, .36), peak(98, 104, 96, 84, .03, .34), fir(26, 112, 26), fir(174, 116, 26), fir(164, 124, 20), nugget(40, 158, 1.15), nugget(162, 160, 1.0), nugget(22, 138, .7), nugget(178, 142, .7), peak(66, 206, 44, 30, .02, .001, 2.6), peak(138, 207, 50, 36, -.03, .001, 2.6), nugget(100, 212, 1.15), fir(84, 208, 24), nugget(120, 215, .6)]
    else:
        b += [peak(140, 100, 96, 70, .04, .36), peak(72, 104, 112, 82, .04, .34), path("M122 112V98Q122 86 134 86Q146 86 146 98V112Z", "#2B2F3E", st("#6E4A2A", 4.5)), path("M128 118L131 106M140 118L137 106M124 116H144", "none", st("#C9A06A", 2.2)), fir(172, 116, 28), fir(22, 118, 24), nugget(160, 162, 1.15), nugget(38, 162, 1.0), nugget(178, 138, .7), nugget(22, 144, .6), cart(100, 206, 1.02), nugget(58, 199, .8), nugget(146, 198, .8)]
    hexfile(f"hex_mountains_{v}", ("#C3C9D4", "#A0A6B5", "#636A7E"), "#2B2F3E", b)


def desert(v):
    d = "#B8935A"

    def dune(x, y, w, h):
        return (path(f"M{x - w * .55:.1f} {y}C{x - w * .3:.1f} {y - h * .15:.1f} {x - w * .2:.1f} {y - h * .95:.1f} {x:.1f} {y - h}C{x + w * .12:.1f} {y - h * 1.02:.1f} {x + w * .28:.1f} {y - h * .2:.1f} {x + w * .55:.1f} {y}Z", "#F6E6B8", st(d, 2.6))
                + path(f"M{x:.1f} {y - h}C{x + w * .12:.1f} {y - h * 1.02:.1f} {x + w * .28:.1f} {y - h * .2:.1f} {x + w * .55:.1f} {y}H{x - w * .06:.1f}C{x + w * .16:.1f} {y - h * .3:.1f} {x - w * .08:.1f} {y - h * .6:.1f} {x:.1f} {y - h}Z", "#CBAA6C"))

    def mesa(x, y, s):
        k = "#9A6A3C"
        return g(f"translate({x} {y}) scale({s})", path("M-34 0L-26 -12L-24 -40L-8 -46H14L24 -38L26 -12L34 0Z", "#D9A266", st(k, 2.8)) + path("M14 -46L24 -38L26 -12L34 0H8L10 -30Z", "#B57B46") + path("M-25 -28L10 -30L25 -27M-27 -13L9 -15L26 -13", "none", st(k, 2.2)) + path("M-20 -39L-8 -43", "none", st("#F3CF9C", 3.2)))
    ripple = "".join(path(f"M{x} {y}q8 -6 16 0t16 0", "none", st("#C7A76C", 2.6)) for x, y in ((36, 128), (128, 122), (86, 148), (40, 164), (136, 166), (84, 196), (92, 212)))
    b = [band(72, 50, 50, 72, "#EAD6A2"), *([dune(142, 86, 100, 34), dune(70, 88, 120, 46)] if v == "a" else [dune(56, 88, 96, 34), mesa(126, 88, .95), dune(168, 90, 56, 18)]), band(96, 84, 84, 96, "#E6CF98"), crest(96, 84, 84, 96, d, 2.6, .8), band(140, 120, 132, 146, "#DFC68C"), crest(140, 120, 132, 146, d, 2.6, .6), band(182, 172, 176, 182, "#D6BA7C"), crest(182, 172, 176, 182, d, 2.6, .6), ripple]
    if v == "a":
        b += [cactus(48, 120, 1.05), cactus(164, 134, .72), skull(104, 203, 1.0), poly([(64, 205), (70, 194), (80, 192), (86, 205)], "#CBAA6C", st(d, 2.4))]
    else:
        b += [cactus(150, 124, 1.05), cactus(36, 138, .72), cactus(78, 208, .66), poly([(94, 214), (100, 200), (116, 197), (128, 205), (130, 214)], "#CBAA6C", st(d, 2.4)), poly([(116, 197), (128, 205), (130, 214), (116, 214)], "#A98646")]
    hexfile(f"hex_desert_{v}", ("#F6E8C0", "#E9D5A0", "#D0B274"), "#7A5A24", b)


for v in "ab":
    forest(v), hills(v), pasture(v), fields(v), mountains(v), desert(v)

# ---------------------------------------------------------------- sea, coast, harbor, token
w = []
for x, y, o in ((12, 16, .5), (100, 40, .4), (52, 66, .45), (136, 82, .35), (8, 96, .3), (84, 104, .28)):
    w.append(path(f"M{x} {y}q7 -7 14 0t14 0", "none", st("#7CC3CB", 2.4, o * .55)))
save("sea_tile", 176, 112, w)

cr = [circ(60, 60, 46, "none", st("#CDEBE6", 2.4, .8)), circ(60, 60, 38, "none", st("#CDEBE6", 1.4, .8))]
for k in range(4):
    cr.append(g(f"rotate({45 + 90 * k} 60 60)", poly([(60, 24), (65, 60), (55, 60)], "#CDEBE6", 'fill-opacity="0.45"')))
for k in range(4):
    cr.append(g(f"rotate({90 * k} 60 60)", poly([(60, 4), (60, 60), (52, 52)], "#F3FBF4"), poly([(60, 4), (68, 52), (60, 60)], "#86BFC4")))
cr.append(circ(60, 60, 5, "#F3FBF4", st("#1F617C", 2)))
save("sea_compass", 120, 120, cr)
save("sea_rocks", 120, 80, [ell(60, 58, 54, 18, "#3F98A8", 'fill-opacity="0.5"'), ell(60, 58, 44, 13, "#6FBFC2", 'fill-opacity="0.6"'), path("M22 60L30 36L44 26L56 40L64 60Z", "#8D94A6", st("#3C4152", 3)), path("M44 26L56 40L64 60H46L42 42Z", "#5F667A"), path("M62 62L70 46L82 42L94 60Z", "#A6ACBA", st("#3C4152", 3)), path("M82 42L94 60H80Z", "#6B7184"), path("M14 64Q24 58 34 63T56 64T80 64T104 63", "none", st("#D6F0E8", 3.4, .9))])

boat = [ell(60, 100, 46, 8, "#0E3B4E", 'fill-opacity="0.35"'),
        path("M57 14V86", "none", st(INK, 7)), path("M57 14V86", "none", st("#A87844", 3)),
        path("M53 20Q24 24 20 66Q38 72 90 66Q98 40 88 22Q70 16 53 20Z", "#FBF1DA", st(INK, 4)),
        path("M88 22Q98 40 90 66Q82 67.4 74 68Q86 44 78 19.5Q84 20.4 88 22Z", "#E2CFA6"),
        path("M57 13L78 8L57 4Z", "#D1492F", st(INK, 3)),
        path("M12 78H108Q102 104 84 106H36Q18 104 12 78Z", "#9A6336", st(INK, 4)),
        path("M78 80H106Q100 102 84 104H66Q78 96 78 80Z", "#74451F"), path("M15 82H105", "none", st("#C9925A", 4))]
save("harbor_boat", 120, 112, boat)
# a jetty of the length of half a tile side: code turns and stretches it between vertex and boat
j = [rect(0, 5, 96, 14, "#3B291C", 3)]
for i in range(8):
    j.append(rect(2 + i * 11.8, 3, 9.6, 16, "#C69561" if i % 2 else "#B58352", 2, st("#4A311E", 2)))
save("harbor_pier", 96, 24, j)

for name, ring, wd in (("token", "#D9BF8C", 2), ("token_hot", "#A81E15", 5)):
    save(name, 100, 100, [circ(50.5, 53, 45, "#5A3E22"), circ(50, 49, 45, "url(#t)", st("#5A3E22", 3)), circ(50, 49, 38.5, "none", st(ring, wd)), path("M18 37A35 35 0 0 1 40 14.6", "none", st("#FFFFFF", 4, .9))],
         rad("t", 36, 30, 74, (0, "#FFFBEE"), (.7, "#F8EBCB"), (1, "#E8D2A2")))
K, G1, G2, G3 = "#1F1A1E", "#B9B3B4", "#8E888E", "#625C66"   # a raccoon with a stolen card, standing on a turned foot
save("robber", 100, 130, [g("translate(2 6) scale(.92)", ell(52, 121, 40, 7, "#1A120C", 'fill-opacity="0.4"'),
     path("M66 104Q94 104 92 80Q91 68 84 62", "none", st(K, 24)), path("M66 104Q94 104 92 80Q91 68 84 62", "none", st(G1, 16)), path("M76 104Q83 102.6 87 97", "none", st(G3, 16).replace("round\"", "butt\"")), path("M92 84Q91.6 77 90.4 74", "none", st(G3, 16).replace("round\"", "butt\"")),
     path("M14 116Q14 106 30 105H68Q82 106 82 116Q82 124 48 124Q14 124 14 116Z", "#7A5233", st(K, 4.4)), path("M19 114Q22 109 34 108.4H50", "none", st("#B98452", 3)),
     path("M24 108Q18 74 34 58H64Q80 74 73 108Q48 113 24 108Z", G2, st(K, 4.6)), path("M64 60Q77 74 71 106Q62 109 54 109Q66 84 58 60Z", G3),
     path("M15 40Q14 24 25 18L24 4Q37 5 43 14H54Q60 5 73 4L72 18Q83 24 82 40Q77 60 48.5 62Q20 60 15 40Z", G1, st(K, 4.6)), path("M29 9Q36 10 39 15L30 18ZM68 9Q61 10 58 15L67 18Z", G3), path("M74 20Q81 26 79.6 40Q75 57 52 60Q70 48 68 30Q68 24 74 20Z", G2),
     path("M18 41Q28 25 45 36L48.5 41L52 36Q69 25 79 41Q74 53 62 51Q54 49 48.5 42Q43 49 35 51Q23 53 18 41Z", K), circ(34, 41, 5.4, "#FFF6E0"), circ(63, 41, 5.4, "#FFF6E0"), circ(35.4, 41.4, 2.7, K), circ(61.6, 41.4, 2.7, K), path("M22 31Q30 23 40 27M75 31Q67 23 57 27", "none", st("#FFF6E0", 3.6)),
     ell(48.5, 53, 10.5, 6.6, "#FFF6E0"), ell(48.5, 49.6, 4.8, 3.4, K), path("M44 56Q48.5 59 53 56", "none", st(K, 2)),
     g("translate(46 86) rotate(-12)", rect(-13, -17, 26, 34, "#FBF3E0", 4, st(K, 3.6)), rect(-9, -13, 18, 26, "#8E3A26", 2), poly([(0, -8), (7, -4), (7, 4), (0, 8), (-7, 4), (-7, -4)], "#D9A55A")), ell(28, 92, 7, 6, G3, st(K, 3)), ell(66, 84, 7, 6, G3, st(K, 3)))])

with open(f"{OUT}/robber.svg") as _fh:
    _r = _fh.read()
ROBBER = _r[_r.index(">") + 1:_r.rindex("</svg>")]   # he also lurks in the title picture

# ---------------------------------------------------------------- seat pieces (colours are placeholders; EMBLEM is replaced by code)
save("piece_settlement", 100, 100, [poly([(36, 22), (60, 48), (90, 38), (66, 12)], LIT, st(EDGE, 5)), poly([(60, 48), (90, 38), (90, 78), (60, 92)], SHADE, st(EDGE, 5)),
     poly([(11, 92), (11, 48), (36, 22), (60, 48), (60, 92)], BASE, st(EDGE, 5)), path("M15 86V50L36 28", "none", st(LIT, 3.4)), "<!--EMBLEM 35.5 65 17-->"])
save("piece_city", 124, 116, [poly([(36, 14), (60, 40), (76, 32), (52, 6)], LIT, st(EDGE, 5)), poly([(60, 40), (76, 32), (76, 56), (60, 64)], SHADE, st(EDGE, 5)),
     poly([(60, 64), (76, 52), (118, 52), (102, 64)], LIT, st(EDGE, 5)), poly([(102, 64), (118, 52), (118, 94), (102, 108)], SHADE, st(EDGE, 5)),
     poly([(11, 108), (11, 40), (36, 14), (60, 40), (60, 64), (102, 64), (102, 108)], BASE, st(EDGE, 5)), path("M15 102V42L36 20M64 68H97", "none", st(LIT, 3.4)),
     rect(70, 84, 8, 12, EDGE, 2), rect(86, 84, 8, 12, EDGE, 2), "<!--EMBLEM 35.5 66 19-->"])
for name, a in (("v", 90), ("r", -30), ("f", 30)):
    def bar(fill, ex="", L=86, T=19):
        return rect(-L / 2, -T / 2, L, T, fill, 5, ex)
    save(f"piece_road_{name}", 120, 120, [g("translate(60 65)", g(f"rotate({a})", bar(SHADE, st(EDGE, 8)))), g("translate(60 60)", g(f"rotate({a})", bar(SHADE, st(EDGE, 8)))), g("translate(60 64)", g(f"rotate({a})", bar(SHADE))), g("translate(60 59)", g(f"rotate({a})", bar(BASE), path("M-39 -6H39" if a < 60 else "M-39 6H39", "none", st(LIT, 3)))),
         *["<!--EMBLEM %s %s 6.6-->" % (f(60 + k * 25 * {90: 0, -30: .866, 30: .866}[a]), f(59.5 + k * 25 * {90: 1, -30: -.5, 30: .5}[a])) for k in (-1, 0, 1)]])
EMB = {"circle": circ(0, 0, .72, MARK), "triangle": poly([(0, -.86), (.9, .7), (-.9, .7)], MARK), "square": rect(-.68, -.68, 1.36, 1.36, MARK),
       "star": poly([(0, -1), (.27, -.33), (.98, -.3), (.42, .15), (.61, .84), (0, .45), (-.61, .84), (-.42, .15), (-.98, -.3), (-.27, -.33)], MARK),
       "cross": path("M-.3 -.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3Z", MARK), "moon": path("M.35 -.9A.92 .92 0 1 0 .35 .9A1.05 1.05 0 0 1 .35 -.9Z", MARK)}
for n, e in EMB.items():
    save(f"emblem_{n}", 40, 40, [g("translate(20 20) scale(17)", e)])
    save(f"seatchip_{n}", 80, 80, [circ(41, 43, 35, EDGE), circ(40, 40, 34, BASE, st(EDGE, 5)), path("M13 34A28 28 0 0 1 36 12.4", "none", st(LIT, 4)), g("translate(40 40) scale(20)", e)])

# ---------------------------------------------------------------- resource icons (64)
def log(x, y, r=10.5):
    return path(f"M{x} {y}l24 -9", "none", st(INK, 2 * r + 6)) + path(f"M{x} {y}l24 -9", "none", st("#7C4F2B", 2 * r)) + path(f"M{x + 2} {y - r * .55:.1f}l23 -8.6", "none", st("#A9764A", 4)) + circ(x, y, r, "#EBC48D", st(INK, 3)) + circ(x, y, r * .5, "none", st("#B0783F", 2.2)) + circ(x, y, 1.6, "#B0783F")


ICON = {
    "lumber": g("translate(3 6.5) scale(.83)", log(35, 46, 10) + log(14, 46, 10) + log(24, 28, 10)),
    "brick": "".join(poly([(x, y), (x + 7, y - 7), (x + 33, y - 7), (x + 26, y)], "#F4B890", st(INK, 3)) + poly([(x + 26, y), (x + 33, y - 7), (x + 33, y + 9), (x + 26, y + 16)], "#93402A", st(INK, 3)) + rect(x, y, 26, 16, "#DB6D3F", 0, st(INK, 3)) + path(f"M{x + 3} {y + 3.4}H{x + 22}", "none", st("#F0A070", 2.4)) for x, y in ((2.5, 40), (28.5, 40), (15, 20))),
    "wool": sheep(35, 47, 1.24, lw=2.6),
    "grain": ear(24, 40, -20, 1.0, "#F3C850", "#6E4508") + ear(41, 40, 20, 1.0, "#F3C850", "#6E4508") + ear(32, 35, 0, 1.18, "#FBDD77", "#6E4508") + rect(25, 48, 14, 6, "#B5522C", 3, st(INK, 2)),
    "ore": poly([(5, 48), (10, 26), (28, 10), (48, 16), (60, 38), (56, 54), (22, 58)], "#949BAE", st(INK, 3.4)) + poly([(28, 10), (48, 16), (38, 32), (20, 28)], "#DDE2EA") + poly([(48, 16), (60, 38), (56, 54), (44, 46), (38, 32)], "#666D82") + poly([(10, 26), (28, 10), (20, 28), (18, 44), (5, 48)], "#B5BBC9") + poly([(18, 44), (44, 46), (56, 54), (22, 58)], "#7A8196") + poly([(5, 48), (10, 26), (28, 10), (48, 16), (60, 38), (56, 54), (22, 58)], "none", st(INK, 3.4)) + poly([(27, 36), (32, 31), (37, 37), (32, 42)], "#F3A94F", st(INK, 1.8)) + circ(48, 42, 3, "#F3A94F") + circ(17, 36, 2.4, "#F3A94F"),
}
for n, b in ICON.items():
    save(f"res_{n}", 64, 64, [b])
save("res_any", 64, 64, [path("M12 24H44M36 13L48 24L36 35", "none", st(INK, 11)), path("M52 42H20M28 31L16 42L28 53", "none", st(INK, 11)), path("M12 24H44M36 13L48 24L36 35", "none", st("#2E86A0", 5.4)), path("M52 42H20M28 31L16 42L28 53", "none", st("#E39A3B", 5.4))])
save("res_unknown", 64, 64, [rect(14, 7, 36, 50, "#7A5538", 6, st(INK, 3.6)), rect(19, 12, 26, 40, "none", 3, st("#D9B277", 2.4)), path("M25 26q0 -8 7 -8t7 7q0 5 -7 8v3", "none", st("#F6E3BC", 4.4)), circ(32, 44, 3, "#F6E3BC")])

# ---------------------------------------------------------------- development emblems (80)
SW = lambda t: g(t, path("M0 -34L6 -26V10H-6V-26Z", "#D9DEE6", st(INK, 3)) + path("M0 -30V10H6V-26Z", "#9AA2B2") + rect(-15, 9, 30, 7, "#E0A93F", 3, st(INK, 3)) + rect(-4, 16, 8, 14, "#7A4A26", 2, st(INK, 3)) + circ(0, 32, 5, "#E0A93F", st(INK, 3)))
DEV = {
    "knight": SW("translate(55 34) rotate(28) scale(1.02)") + path("M8 26Q28 21 48 26Q50 56 28 73Q6 56 8 26Z", "#B9402C", st(INK, 4)) + path("M28 23.6Q38 23.8 46 26.6Q47 54 28 70Z", "#8C2A1E") + path("M28 33l3.9 8l8.9 1.2l-6.5 6.1l1.6 8.8l-7.9 -4.2l-7.9 4.2l1.6 -8.8l-6.5 -6.1l8.9 -1.2z", "#F6DFA6", st(INK, 2.6)),
    "roads": "".join(g(f"translate({x} {y}) rotate({r})", rect(-20, -6, 40, 17, "#6E4520", 5, st(INK, 4)), rect(-20, -9, 40, 15, c, 5, st(INK, 4)), path("M-15 -5H15", "none", st("#F8E6BE", 2.6))) for x, y, r, c in ((26, 58, -30, "#C99A5E"), (55, 57, 30, "#DDB377"))) + g("translate(42 27) rotate(-38) scale(.88)", rect(-4, -6, 8, 36, "#A87844", 3, st(INK, 3.4)), rect(-19, -20, 38, 17, "#9AA2B2", 4, st(INK, 3.8)), path("M-15 -15H13", "none", st("#DDE2EA", 3))),
    "plenty": path("M10 40H70L62 70Q40 76 18 70Z", "#B5793F", st(INK, 4)) + path("M48 41H70L62 70Q54 72.4 46 73Q52 58 48 41Z", "#885325") + path("M16 52H64M19 62H61", "none", st("#E3B274", 2.6)) + circ(26, 28, 12, "#D1492F", st(INK, 3.6)) + circ(22, 24, 3.4, "#F29A84") + circ(54, 28, 12, "#E9B23F", st(INK, 3.6)) + circ(50, 24, 3.4, "#FBE4A4") + circ(40, 22, 12, "#79A33F", st(INK, 3.6)) + circ(36, 18, 3.4, "#C8E08F") + path("M40 10q1 -6 7 -6", "none", st(INK, 3.4)) + rect(8, 36, 64, 8, "#CE9458", 4, st(INK, 3.6)),
    "monopoly": path("M12 32L26 42L40 18L54 42L68 32L62 66H18Z", "#EBB440", st(INK, 4)) + path("M40 18L54 42L68 32L62 66H42Q50 44 40 18Z", "#C48A26") + rect(16, 60, 48, 11, "#D1492F", 4, st(INK, 3.6)) + circ(40, 16, 5.4, "#FBE4A4", st(INK, 3)) + circ(12, 30, 5, "#FBE4A4", st(INK, 3)) + circ(68, 30, 5, "#FBE4A4", st(INK, 3)) + circ(28, 65.5, 2.6, "#FBE4A4") + circ(40, 65.5, 2.6, "#FBE4A4") + circ(52, 65.5, 2.6, "#FBE4A4"),
    "point": path("M26 48L18 76L31 70L40 78L49 70L62 76L54 48Z", "#B9402C", st(INK, 3.6)) + circ(40, 34, 27, "#EBB440", st(INK, 4)) + path("M40 61A27 27 0 0 0 52 10Q64 40 40 61Z", "#C48A26") + circ(40, 34, 19, "#FBE8B4", st(INK, 2.6)) + path("M40 20l4.4 8.8l9.7 1.4l-7 6.9l1.6 9.7l-8.7 -4.6l-8.7 4.6l1.6 -9.7l-7 -6.9l9.7 -1.4z", "#D1492F", st(INK, 2.4)),
}
for n, b in DEV.items():
    save(f"dev_{n}", 80, 80, [b])

# ---------------------------------------------------------------- cards (120 x 168)
def card(name, tones, body, defs=""):
    save(name, 120, 168, [rect(1.5, 1.5, 117, 165, "#FBF3E0", 13, st(INK, 3)), rect(9, 9, 102, 150, "url(#c)", 8, st(tones[3], 2.4)), *body, path("M14 40V20Q14 14 20 14H44", "none", st("#FFFFFF", 3, .55))],
         lin("c", 10, 10, 110, 158, (0, tones[0]), (.55, tones[1]), (1, tones[2])) + defs)


def hill(y, k, c):
    return path(f"M10 {y}Q40 {y - k} 60 {y - k * .3:.1f}T110 {y - k * .4:.1f}V151Q110 158 103 158H17Q10 158 10 151Z", c)


card("card_lumber", ("#7DB374", "#4A8A50", "#2B6038", "#1B4228"), [hill(112, 20, "#357243"), fir(28, 122, 40), fir(94, 120, 38), fir(62, 116, 26), hill(136, 14, "#285C37"), g("translate(18 34) scale(1.32)", ICON["lumber"])])
card("card_brick", ("#F1BB92", "#D98C58", "#B05A32", "#5B2413"), [hill(112, 20, "#C87242"), hill(124, 14, "#B35E33"), hill(140, 10, "#9C4A28"), g("translate(19 30) scale(1.28)", ICON["brick"])])
card("card_wool", ("#D4E99E", "#A8CD66", "#7DAA42", "#3B5E18"), [hill(108, 22, "#98C255"), hill(126, 12, "#83B045"), hill(142, 10, "#719E3A"), g("translate(16 30) scale(1.36)", ICON["wool"])])
card("card_grain", ("#FCEBAE", "#F0CB58", "#CF972C", "#6B450C"), [hill(112, 20, "#E3B040"), hill(126, 14, "#D39C30"), hill(142, 8, "#BE8422"), ear(36, 78, -18, 1.3, "#FBDD77", "#6E4508"), ear(84, 78, 18, 1.3, "#FBDD77", "#6E4508"), ear(60, 72, 0, 1.75, "#FBDD77", "#6E4508")])
card("card_ore", ("#D3D8E2", "#A0A6B5", "#636A7E", "#2B2F3E"), [poly([(10, 122), (34, 84), (52, 108), (80, 72), (110, 116), (110, 152), (10, 152)], "#848BA0"), hill(130, 14, "#6B7287"), hill(146, 8, "#585F74"), g("translate(17 28) scale(1.34)", ICON["ore"])])
back = [rect(1.5, 1.5, 117, 165, "#FBF3E0", 13, st(INK, 3)), rect(9, 9, 102, 150, "url(#c)", 8, st("#3E2A1C", 2.4))]


def hx(x, y, r, fill, ex):
    return poly([(x, y - r), (x + r * .866, y - r / 2), (x + r * .866, y + r / 2), (x, y + r), (x - r * .866, y + r / 2), (x - r * .866, y - r / 2)], fill, ex)


back += [hx(60, 84, 46, "none", st("#D9A55A", 2.6, .8)), hx(60, 84, 38, "#8E3A26", st("#D9A55A", 3.4)), *[hx(60 + a * 15.5, 84 + b * 27, 8, "#E5B666", st("#5A2A18", 2)) for a, b in ((-1, -.33), (1, -.33), (0, .33), (0, -1 + .02), )], *[hx(x, y, 6, "none", st("#D9A55A", 2, .7)) for x, y in ((24, 26), (96, 26), (24, 142), (96, 142))]]
save("card_back", 120, 168, back, lin("c", 10, 10, 110, 158, (0, "#A54A32"), (1, "#6E2A1C")))
back2 = [rect(1.5, 1.5, 117, 165, "#FBF3E0", 13, st(INK, 3)), rect(9, 9, 102, 150, "url(#c)", 8, st("#173844", 2.4)), hx(60, 84, 46, "none", st("#E5C98A", 2.6, .8)), hx(60, 84, 38, "#1E5468", st("#E5C98A", 3.4)), path("M60 58l7.6 15.4l17 2.4l-12.3 12l2.9 17l-15.2 -8l-15.2 8l2.9 -17l-12.3 -12l17 -2.4z", "#E5C98A", st("#173844", 3)), *[hx(x, y, 6, "none", st("#E5C98A", 2, .7)) for x, y in ((24, 26), (96, 26), (24, 142), (96, 142))]]
save("card_back_dev", 120, 168, back2, lin("c", 10, 10, 110, 158, (0, "#3C8098"), (1, "#1B4B5E")))
DT = {"knight": ("#F2D9C4", "#DFA98A", "#B8694A"), "roads": ("#DDEBD0", "#A9C48C", "#74965A"), "plenty": ("#FBEBC0", "#EBC978", "#C79A3E"), "monopoly": ("#E2D8EE", "#B7A2CF", "#8267A2"), "point": ("#D3E9EE", "#94C2CE", "#548A9A")}
for n, t in DT.items():
    card(f"card_dev_{n}", (*t, INK), [circ(60, 70, 43, "#FFF9EA", 'fill-opacity="0.55"'), g("translate(14 24) scale(1.15)", DEV[n])])

# ---------------------------------------------------------------- dice
PIP = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)], 5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)], 6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)]}
for kind, (a, b, c, pip, edge) in {"cream": ("#FFFCF2", "#F5E7C6", "#CDB283", "#33241A", "#4A3524"), "red": ("#E46A50", "#C43E2B", "#84221A", "#FFF6E2", "#4A140E")}.items():
    for n, pp in PIP.items():
        save(f"die_{kind}_{n}", 80, 86, [rect(5, 10, 70, 72, c, 17, st(edge, 4)), rect(5, 4, 70, 70, "url(#d)", 17, st(edge, 4)), path("M12 30V24Q12 11 25 11H38", "none", st("#FFFFFF", 4, .7)), *[circ(40 + x * 18.5, 39 + y * 18.5, 7.4 if n > 1 else 10, pip) for x, y in pp]], lin("d", 10, 8, 70, 72, (0, a), (1, b)))

# ---------------------------------------------------------------- awards, interface icons
def plaque(name, body):
    save(name, 96, 96, [circ(49, 52, 42, "#6B4512"), circ(48, 48, 42, "url(#p)", st(INK, 4)), circ(48, 48, 33, "#FBEFCF", st("#8A5A14", 3)), body], lin("p", 16, 12, 82, 86, (0, "#FBE08A"), (.5, "#E5B040"), (1, "#B07A1E")))


plaque("award_road", path("M30 72Q26 56 46 52T62 26", "none", st(INK, 15)) + path("M30 72Q26 56 46 52T62 26", "none", st("#C99A5E", 9)) + path("M29.6 66L31 62.4M35.6 57.4L40 55.2M47 52.4L51.6 50.4M57 45.4L59 40.6M60.8 35L61.4 31", "none", st("#FFF3D2", 2.6)))
plaque("award_army", g("translate(48 47) scale(.72)", SW("rotate(45)"), SW("rotate(-45)")))
UI = {
    "cards": path("M20 7H46Q54 7 54 15V44", "none", st(MARK, 6)) + rect(8, 16, 36, 42, MARK, 7),
    "devcards": rect(16, 8, 32, 46, MARK, 6) + path("M32 18l4.4 8.6l9.6 1.5l-6.9 6.8l1.5 9.6l-8.6 -4.4l-8.6 4.4l1.5 -9.6l-6.9 -6.8l9.6 -1.5z", BASE),
    "knight": path("M10 54L16 60L26 50L31 55L36 50L30 44L54 18L56 8L46 10L20 34L14 28L9 33L14 38L10 43L16 48Z", MARK),
    "road": path("M12 54L30 36L26 22L48 8", "none", st(MARK, 10)),
    "trade": path("M10 22H46M36 10L48 22L36 34M54 42H18M28 30L16 42L28 54", "none", st(MARK, 6.5)),
    "end": path("M14 32H48M34 16L50 32L34 48", "none", st(MARK, 8)),
    "undo": path("M22 14L10 26L22 38M12 26H38Q54 26 54 40T38 54H24", "none", st(MARK, 6.5)),
    "menu": path("M12 18H52M12 32H52M12 46H52", "none", st(MARK, 6.5)),
    "help": path("M20 22Q20 10 32 10T44 22Q44 30 32 35V41", "none", st(MARK, 6.5)) + circ(32, 53, 4.4, MARK),
    "sound": path("M10 24H20L34 12V52L20 40H10Z", MARK, st(MARK, 3)) + path("M43 22Q49 32 43 42M50 15Q60 32 50 49", "none", st(MARK, 5)),
    "hint": path("M32 6Q14 6 14 24Q14 34 22 40V46H42V40Q50 34 50 24Q50 6 32 6Z", MARK) + rect(23, 49, 18, 5, MARK, 2) + rect(26, 56, 12, 4, MARK, 2),
    "plus": path("M32 14V50M14 32H50", "none", st(MARK, 7.5)), "minus": path("M14 32H50", "none", st(MARK, 7.5)),
    "fit": path("M12 24V12H24M40 12H52V24M52 40V52H40M24 52H12V40", "none", st(MARK, 6.5)),
    "fast": path("M10 14L30 32L10 50ZM32 14L52 32L32 50Z", MARK, st(MARK, 4)),
    "search": circ(27, 27, 16, "none", st(MARK, 6.5)) + path("M39 39L53 53", "none", st(MARK, 7.5)),
    "star": path("M32 6l8 16.6l18 2.4l-13.2 12.6l3.4 18l-16.2 -8.8l-16.2 8.8l3.4 -18l-13.2 -12.6l18 -2.4z", MARK, st(MARK, 3)),
    "yes": path("M12 34L26 48L52 16", "none", st(MARK, 9)), "no": path("M16 16L48 48M48 16L16 48", "none", st(MARK, 9)),
    "gear": "".join(g(f"rotate({k * 45} 32 32)", rect(26, 5, 12, 16, MARK, 3)) for k in range(8)) + circ(32, 32, 14.5, "none", st(MARK, 11)),
    "play": path("M18 12L50 32L18 52Z", MARK, st(MARK, 5)), "pause": rect(14, 12, 13, 40, MARK, 4) + rect(37, 12, 13, 40, MARK, 4),
    "person": circ(32, 20, 12, MARK) + path("M8 56Q10 36 32 36T56 56Z", MARK, st(MARK, 3)),
    "mind": rect(12, 20, 40, 32, MARK, 9) + path("M32 20V10", "none", st(MARK, 5)) + circ(32, 9, 5, MARK) + circ(24, 34, 4.6, BASE) + circ(40, 34, 4.6, BASE) + path("M24 44H40", "none", st(BASE, 4)),
    "filter": path("M10 14H54L38 34V52L26 46V34Z", MARK, st(MARK, 5)), "save": path("M32 10V38M20 27L32 39L44 27M12 50H52", "none", st(MARK, 7.5)),
    "eye": path("M6 32Q32 4 58 32Q32 60 6 32Z", MARK, st(MARK, 3)) + circ(32, 32, 9, BASE), "lock": rect(13, 28, 38, 28, MARK, 7) + path("M21 28V20Q21 9 32 9T43 20V28", "none", st(MARK, 6.5)),
    "repeat": path("M14 28Q14 16 28 16H46M38 7L47 16L38 25M50 36Q50 48 36 48H18M26 39L17 48L26 57", "none", st(MARK, 6.5)),
    "bank": path("M8 26L32 10L56 26ZM12 54H52M18 30V48M32 30V48M46 30V48", MARK, st(MARK, 6)),
}
UI |= {
    "globe": circ(32, 32, 22, "none", st(MARK, 5)) + path("M10 32H54M32 10Q18 20 18 32T32 54M32 10Q46 20 46 32T32 54M14 20H50M14 44H50", "none", st(MARK, 3.6)),
    "book": path("M32 18Q22 9 7 12V50Q22 47 32 55Q42 47 57 50V12Q42 9 32 18Z", "none", st(MARK, 5.4)) + path("M32 18V54M14 22Q20 21 25 24M14 31Q20 30 25 33M39 24Q44 21 50 22M39 33Q44 30 50 31", "none", st(MARK, 4)),
    "chart": path("M9 10V54H56", "none", st(MARK, 6)) + rect(18, 32, 8, 16, MARK, 2) + rect(31, 22, 8, 26, MARK, 2) + rect(44, 12, 8, 36, MARK, 2),
    "door": path("M34 10H14V54H34", "none", st(MARK, 6)) + path("M28 32H54M44 21L55 32L44 43", "none", st(MARK, 6.5)),
    "down": path("M12 22L32 42L52 22", "none", st(MARK, 9)), "right": path("M22 12L42 32L22 52", "none", st(MARK, 9)), "left": path("M42 12L22 32L42 52", "none", st(MARK, 9)),
    "pen": path("M11 53L14.5 40L42 12.5L51.5 22L24 49.5ZM34.5 20L44 29.5", "none", st(MARK, 5.4)),
    "copy": rect(22, 20, 32, 36, "none", 6, st(MARK, 5.4)) + path("M14 44Q10 44 10 39V14Q10 8 16 8H38Q43 8 43 12", "none", st(MARK, 5.4)),
    "swap": path("M20 54V14M9 25L20 13L31 25M44 10V50M33 39L44 51L55 39", "none", st(MARK, 6.5)),
    "next": path("M14 12L38 32L14 52Z", MARK, st(MARK, 5)) + rect(44, 11, 8, 42, MARK, 2), "prev": path("M50 12L26 32L50 52Z", MARK, st(MARK, 5)) + rect(12, 11, 8, 42, MARK, 2),
    "learn": path("M4 26L32 13L60 26L32 39Z", MARK, st(MARK, 4)) + path("M16 34V46Q32 56 48 46V34M57 28V44", "none", st(MARK, 5)),
    "warn": path("M32 8L58 54H6Z", "none", st(MARK, 6)) + path("M32 25V38", "none", st(MARK, 6)) + circ(32, 46.5, 3.4, MARK),
    "replay": path("M14 22A21 21 0 1 1 11 36M14 8V23H29", "none", st(MARK, 6.5)) + path("M27 24L42 33L27 42Z", MARK, st(MARK, 3)),
    "seal": path("M20 38L14 59L26 53L32 60L38 53L50 59L44 38", MARK, st(MARK, 3)) + circ(32, 25, 20, MARK) + circ(32, 25, 13.5, BASE) + path("M25 25L30 30L39 20", "none", st(MARK, 5)),
    "dice": rect(8, 20, 36, 36, "none", 9, st(MARK, 5.4)) + path("M22 12Q24 8 29 8H50Q56 8 56 14V35Q56 40 52 42", "none", st(MARK, 5.4)) + circ(19, 31, 3.8, MARK) + circ(33, 45, 3.8, MARK) + circ(26, 38, 3.8, MARK),
    "cup": path("M18 8H46V22Q46 38 32 38T18 22Z", MARK, st(MARK, 4)) + path("M18 14H8Q8 28 19 28M46 14H56Q56 28 45 28M32 38V48M20 55H44L41 48H23Z", "none", st(MARK, 5.4)),
    "keys": rect(4, 16, 56, 34, "none", 7, st(MARK, 5)) + path("M14 26h2M24 26h2M34 26h2M44 26h4M14 34h4M26 34h2M36 34h2M46 34h2M20 42H44", "none", st(MARK, 4.6)),
    "palette": path("M32 8Q8 8 8 32T30 56Q37 56 36 49Q34 42 42 42H50Q57 42 57 32Q57 8 32 8Z", "none", st(MARK, 5.4)) + circ(21, 26, 4.4, MARK) + circ(33, 19, 4.4, MARK) + circ(45, 27, 4.4, MARK) + circ(20, 39, 4.4, MARK),
    "screen": rect(6, 10, 52, 34, "none", 6, st(MARK, 5.4)) + path("M22 55H42M32 45V54", "none", st(MARK, 5.4)), "clock": circ(32, 32, 23, "none", st(MARK, 5.4)) + path("M32 18V33L42 39", "none", st(MARK, 5.4)),
    "home": path("M8 32L32 10L56 32M15 28V54H49V28", "none", st(MARK, 6)) + rect(26, 38, 12, 16, MARK, 2), "coin": circ(32, 32, 23, "none", st(MARK, 5.4)) + path("M32 19l4.2 8.4l9.3 1.4l-6.7 6.5l1.6 9.3l-8.4 -4.4l-8.4 4.4l1.6 -9.3l-6.7 -6.5l9.3 -1.4z", MARK),
    "hand": rect(10, 22, 22, 32, MARK, 5, 'transform="rotate(-16 21 38)"') + rect(21, 14, 22, 32, BASE, 5, st(MARK, 4.4)) + rect(32, 20, 22, 32, MARK, 5, 'transform="rotate(14 43 36)"'), "tower": path("M8 56V26L20 14L32 26V36H56V56Z", MARK, st(MARK, 5)), "stick": path("M14 50L50 14", "none", st(MARK, 15)), "hut": path("M10 30L32 12L54 30V56H10Z", MARK, st(MARK, 4)), "alert": circ(32, 32, 24, MARK) + path("M32 17V35", "none", st(BASE, 7)) + circ(32, 46, 4.2, BASE),
}
# The pace of the game: one to three chevrons, and a flash for "at once".
UI |= {f"pace{n}": path("".join(f"M{x} 15L{x + 15} 32L{x} 49" for x in at), "none", st(MARK, 8)) for n, at in (("slow", (25,)), ("normal", (14, 35)), ("fast", (6, 24, 42)))}
UI["paceoff"] = path("M37 5L13 36H29L24 59L51 26H34Z", MARK, st(MARK, 3))
for n, b in UI.items():
    save(f"ui_{n}", 64, 64, [b])

# ---------------------------------------------------------------- program icon
seat = {LIT: "#EE7A5E", BASE: "#CE3B2A", SHADE: "#8F2219", EDGE: INK, MARK: "#FFF6E2"}
house = "".join([poly([(36, 22), (60, 48), (90, 38), (66, 12)], seat[LIT], st(INK, 5)), poly([(60, 48), (90, 38), (90, 78), (60, 92)], seat[SHADE], st(INK, 5)), poly([(11, 92), (11, 48), (36, 22), (60, 48), (60, 92)], seat[BASE], st(INK, 5)), path("M15 86V50L36 28", "none", st(seat[LIT], 3.4)), rect(28, 66, 16, 26, "#FFF6E2", 7)])
save("icon", 256, 256, [rect(8, 8, 240, 240, "url(#s)", 56), path("M24 206q14 -12 28 0t28 0M176 218q14 -12 28 0t28 0M26 66q12 -10 24 0t24 0", "none", st("#A6DDDD", 6, .6)),
     hx(128, 132, 104, "#EBD3A0", st("#EBD3A0", 14)), hx(128, 132, 100, "url(#g)", ""), path("M41.4 150Q90 108 128 128T214.6 120V182L128 232L41.4 182Z", "#98C255"), path("M41.4 170Q100 138 140 156T214.6 150V182L128 232L41.4 182Z", "#7DAA42"),
     fir(78, 140, 58), fir(56, 156, 44), fir(186, 150, 60), fir(204, 164, 42), circ(156, 64, 18, "#FFF3CF"), g("translate(76 98) scale(1.12)", house)],
     lin("s", 20, 16, 236, 244, (0, "#4FA9B5"), (1, "#1B5670")) + lin("g", 60, 40, 200, 220, (0, "#E4F3C0"), (1, "#A8CD66")))

# ---------------------------------------------------------------- title scenery
TONE = {"red": ("#E0796B", "#CE3B2A", "#822A1E", "#FFF9EC"), "blue": ("#7397D7", "#2B62C4", "#243F78", "#FFF9EC"), "white": ("#FAF5ED", "#F6F0E4", "#C2B7A3", INK), "orange": ("#F5BA65", "#F09A1E", "#966016", INK)}


def house(x, y, s, seat, city=False):
    a, b, c, m = TONE[seat]
    e = {"red": circ(0, 0, .72, m), "blue": poly([(0, -.86), (.9, .7), (-.9, .7)], m), "white": rect(-.68, -.68, 1.36, 1.36, m), "orange": poly([(0, -1), (.27, -.33), (.98, -.3), (.42, .15), (.61, .84), (0, .45), (-.61, .84), (-.42, .15), (-.98, -.3), (-.27, -.33)], m)}[seat]
    k = poly([(36, 22), (60, 48), (90, 38), (66, 12)], a, st(INK, 5)) + poly([(60, 48), (90, 38), (90, 78), (60, 92)], c, st(INK, 5)) + poly([(11, 92), (11, 48), (36, 22), (60, 48), (60, 92)], b, st(INK, 5)) + path("M15 86V50L36 28", "none", st(a, 3.4)) + g("translate(35.5 65) scale(17)", e)
    if city:
        k = (poly([(36, 14), (60, 40), (76, 32), (52, 6)], a, st(INK, 5)) + poly([(60, 40), (76, 32), (76, 56), (60, 64)], c, st(INK, 5)) + poly([(60, 64), (76, 52), (118, 52), (102, 64)], a, st(INK, 5)) + poly([(102, 64), (118, 52), (118, 94), (102, 108)], c, st(INK, 5))
             + poly([(11, 108), (11, 40), (36, 14), (60, 40), (60, 64), (102, 64), (102, 108)], b, st(INK, 5)) + path("M15 102V42L36 20M64 68H97", "none", st(a, 3.4)) + rect(70, 84, 8, 12, INK, 2) + rect(86, 84, 8, 12, INK, 2) + g("translate(35.5 66) scale(19)", e))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", ell(56, 106 if city else 91, 56 if city else 44, 8, "#1A120C", 'fill-opacity="0.3"') + k)


def lighthouse(x, y, s):
    b = ell(4, 2, 42, 9, "#1A120C", 'fill-opacity="0.3"') + poly([(-46, 4), (-34, -14), (-8, -20), (26, -16), (46, 4)], "#8D94A6", st("#3C4152", 3)) + poly([(8, -18), (26, -16), (46, 4), (14, 4)], "#5F667A")
    b += path("M-17 -14L-11 -92H11L17 -14Z", "#FBF3E0", st(INK, 3.4)) + path("M-15.6 -34L-14 -54H14L15.6 -34ZM-12.6 -72L-11.2 -90H11.2L12.6 -72Z", "#C8452F") + path("M3 -92H11L17 -14H7Z", "#33241A", 'fill-opacity="0.2"') + path("M-17 -14L-11 -92H11L17 -14Z", "none", st(INK, 3.4))
    b += rect(-15, -97, 30, 6, "#7B5537", 2, st(INK, 3)) + rect(-8.5, -112, 17, 15, "#FFE9A8", 2, st(INK, 3)) + path("M-12 -112L0 -125L12 -112Z", "#C8452F", st(INK, 3)) + rect(-4, -32, 8, 14, "#5B3A22", 4, st(INK, 2))
    return g(f"translate({f(x)} {f(y)}) scale({f(s)})", b)


def island():
    o = [ell(500, 520, 488, 86, "#3F98A8", 'fill-opacity="0.55"'), ell(500, 518, 476, 70, "#6FBFC2", 'fill-opacity="0.9"')]
    o += [path("M16 506Q60 478 130 470H880Q950 478 986 508Q930 566 700 578T300 578T16 506Z", "url(#sd)", st("#C9A468", 2.6))]
    o += [path("M30 512Q120 566 330 574M690 576Q880 566 974 516M390 582Q500 590 620 582", "none", st("#D6F0E8", 4, .9)), path("M14 526Q60 556 150 570M880 564Q960 550 984 528", "none", st("#D6F0E8", 3, .7))]
    # far peaks
    o += [peak(250, 400, 230, 170, .03, .3, 3.2), peak(640, 396, 260, 190, -.03, .32, 3.2), peak(380, 404, 270, 260, .02, .34, 3.2), peak(520, 404, 300, 316, -.02, .36, 3.4)]
    # the land
    o += [path("M60 500C110 430 200 384 300 372C420 352 560 350 690 366C800 380 905 430 946 500C860 540 680 548 500 548C320 548 130 540 60 500Z", "url(#ld)", st("#3B5E18", 3))]
    # forest, left
    o += [path("M60 500C100 440 170 392 262 376Q330 372 380 386Q350 450 300 528Q140 532 60 500Z", "#34703F", st("#1B4228", 3))]
    o += [fir(x, y, h, "#6DA867", "#4B8A52", "#23502F", "#356F41", 2.6) for x, y, h in ((214, 398, 50), (246, 392, 56), (280, 388, 60), (314, 388, 58), (346, 392, 52), (184, 410, 52))]
    o += [fir(x, y, h, lw=3) for x, y, h in ((154, 428, 62), (196, 424, 70), (238, 420, 76), (282, 420, 74), (324, 424, 66), (122, 450, 66), (168, 458, 80), (216, 454, 84), (268, 456, 82), (314, 456, 70), (96, 480, 70), (140, 490, 82), (192, 494, 90), (246, 496, 88), (294, 498, 72), (78, 504, 58))]
    # hills, right behind
    o += [path("M560 372Q620 330 700 340T850 400Q860 424 830 440Q720 462 620 446Q566 420 560 372Z", "url(#hl)", st("#5B2413", 3)), path("M580 392Q650 356 730 372T848 420M590 418Q670 388 750 404T836 438", "none", st("#7A3319", 3, .75)), kiln(700, 400, 1.25), path("M702 326q7 -11 -2 -19q-7 -10 4 -18q6 -8 0 -16", "none", st("#FFF4E0", 8, .8)), bricks(640, 400, 1.2), bricks(780, 416, 1.05)]
    # fields, middle
    o += [path("M392 392Q460 362 540 372Q576 404 590 446Q560 500 470 536Q400 542 330 534Q346 450 392 392Z", "url(#fd)", st("#6B450C", 3))]
    o += [path(f"M{400 + i * 27} {388 - i * 3}Q{374 + i * 27} 450 {338 + i * 30} 530", "none", st("#B07C1E", 3, .75)) for i in range(1, 6)]
    o += [windmill(500, 420, 1.75), sheaf(420, 418, 1.1), sheaf(396, 458, 1.3), sheaf(448, 470, 1.4), sheaf(382, 502, 1.45)]
    # pasture, right
    o += [path("M604 450Q720 466 838 438Q910 452 946 500Q860 544 560 547Q566 490 604 450Z", "url(#pd)", st("#3B5E18", 3)), path("M640 488Q740 470 900 478", "none", st("#5E8A30", 3, .7)), g("translate(786 436) scale(.44)", ROBBER), hut(846, 486, 1.55), oak(892, 492, 1.15, "#8FC05E", "#3B5E18", "#6A9A3E"), oak(612, 462, 1.0, "#8FC05E", "#3B5E18", "#6A9A3E"), sheep(744, 486, 1.15), sheep(794, 502, .95, True), sheep(700, 520, 1.4, True), sheep(668, 476, .9), sheep(868, 520, 1.1), sheep(772, 534, 1.1)]
    # road, city, settlements
    o += [path("M538 566C556 536 556 508 542 492C530 474 566 458 592 452C616 447 628 446 640 444", "none", st("#C9A468", 21)), path("M538 566C556 536 556 508 542 492C530 474 566 458 592 452C616 447 628 446 640 444", "none", st("#F0DBAC", 15))]
    o += [house(566, 392, .62, "white"), house(462, 462, .74, "red", True), house(318, 492, .66, "blue"), house(600, 488, .66, "orange")]
    # pier
    o += [poly([(512, 560), (542, 560), (526, 618), (492, 618)], "#B58352", st("#3B291C", 4)), *[path(f"M{f(511 - i * 4)} {f(570 + i * 11.4)}h{f(29 + i)}", "none", st("#5A3A22", 2.4)) for i in range(4)], path("M494 618V634M524 618V634", "none", st("#3B291C", 7)), path("M494 616V633M524 616V633", "none", st("#8A5A32", 3)), lighthouse(930, 522, 1.24)]
    return o


save("scene_island", 1000, 640, island(), lin("sd", 0, 470, 0, 580, (0, "#FBEBC6"), (1, "#DDBD80")) + lin("ld", 100, 370, 820, 560, (0, "#CBE392"), (.5, "#A8CD66"), (1, "#7DAA42")) + lin("hl", 570, 340, 850, 460, (0, "#EFB488"), (.5, "#D98C58"), (1, "#B86238")) + lin("fd", 350, 370, 590, 540, (0, "#FBE396"), (.5, "#F0CB58"), (1, "#CF972C")) + lin("pd", 570, 440, 940, 550, (0, "#CBE392"), (.5, "#A8CD66"), (1, "#86B248")))
save("scene_cloud", 260, 100, [path("M30 84Q6 84 8 66Q10 50 32 52Q34 30 60 32Q70 10 102 14Q132 18 138 38Q160 26 182 40Q204 40 206 58Q246 56 250 72Q250 86 226 86Z", "#FFF8E6", 'fill-opacity="0.92"'), path("M30 84Q6 84 8 66Q44 80 90 72T200 74Q236 70 250 72Q250 86 226 86Z", "#F0CFA0", 'fill-opacity="0.7"')])
save("scene_gull", 80, 40, [path("M6 14Q24 4 40 22Q54 2 74 10Q56 12 42 30Q30 14 6 14Z", "#FFF9EC", st(INK, 3))])
save("scene_ship", 240, 250, [ell(118, 226, 104, 14, "#0E3B4E", 'fill-opacity="0.35"'), path("M112 24V190M170 70V190", "none", st(INK, 11)), path("M112 24V190M170 70V190", "none", st("#A87844", 5)),
     path("M104 40Q38 56 32 160Q66 172 132 160Q152 96 124 44Q114 36 104 40Z", "#FBF1DA", st(INK, 5)), path("M124 44Q152 96 132 160Q118 163 104 165Q128 100 112 40Q119 39 124 44Z", "#E2CFA6"), hx(82, 108, 29, "#D98C58", st(INK, 4)), path("M60 118Q72 104 84 112T104 106V120L82 134L57 120Z", "#A8CD66"), hx(82, 108, 29, "none", st(INK, 4)), circ(82, 100, 7, "#FFF3CF", st(INK, 2.6)),
     path("M164 82Q142 100 140 156Q160 166 196 158Q206 112 182 84Q172 78 164 82Z", "#F1E4C8", st(INK, 4.4)), path("M182 84Q206 112 196 158Q186 160 178 161Q194 116 174 80Q179 80 182 84Z", "#D2BC8E"),
     path("M112 26L150 16L112 8Z", "#C8452F", st(INK, 4)), path("M18 178Q12 164 4 158Q24 152 34 168H206L228 152Q236 168 222 184Q212 220 180 224H70Q34 218 18 178Z", "#9A6336", st(INK, 5)), path("M222 184Q212 220 180 224H120Q180 212 206 172L228 154Q234 168 222 184Z", "#74451F"), path("M24 182Q110 192 218 182", "none", st("#C9925A", 5)), *[circ(x, 202, 5.4, "#3B2718", st("#C9925A", 2)) for x in (74, 104, 134, 164)]])
save("cup", 120, 120, [ell(62, 110, 38, 7, "#1A120C", 'fill-opacity="0.35"'), path("M30 24H10Q8 60 40 62M90 24H110Q112 60 80 62", "none", st(INK, 15)), path("M30 24H10Q8 60 40 62M90 24H110Q112 60 80 62", "none", st("#E0A93F", 7.4)), path("M26 12H94V38Q94 74 60 76Q26 74 26 38Z", "#EBB440", st(INK, 5)), path("M76 15H91.5V38Q91.5 70 64 73.4Q80 50 76 15Z", "#C48A26"), path("M35 20V38Q36 54 46 62", "none", st("#FBE4A4", 5)), path("M52 76H68V90H52Z", "#C48A26", st(INK, 5)), path("M34 108L38 91H82L86 108Z", "#7B5537", st(INK, 5)), hx(60, 42, 17, "#FBEFCF", st(INK, 3.6)), path("M60 31l3.4 6.8l7.5 1.1l-5.4 5.3l1.3 7.5l-6.8 -3.6l-6.8 3.6l1.3 -7.5l-5.4 -5.3l7.5 -1.1z", "#D1492F")])
save("guide_gull", 120, 130, [g("translate(2 2) scale(.96)", ell(60, 121, 36, 7, "#1A120C", 'fill-opacity="0.3"'), path("M48 104V118M70 104V118M42 119H54M64 119H76", "none", st("#C9861A", 6)), path("M22 96Q6 100 2 88Q20 86 26 72Z", "#8D94A6", st(INK, 4)), path("M60 12Q92 12 92 46Q104 70 90 94Q76 110 52 108Q22 104 22 78Q24 62 32 50Q28 12 60 12Z", "#FFF9EC", st(INK, 5)), path("M92 46Q104 70 90 94Q80 106 62 107.6Q88 84 84 30Q92 36 92 46Z", "#DCD3C2"), path("M28 66Q50 62 58 84Q46 100 24 90Q20 80 28 66Z", "#A6ACBA", st(INK, 4)), path("M30 84Q40 86 50 82", "none", st("#6B7184", 3)), path("M84 40L112 46Q104 58 82 56Z", "#F0B43C", st(INK, 4)), circ(72, 38, 4.6, INK), circ(73.4, 36.6, 1.5, "#FFF9EC"), path("M30 26Q32 8 58 6Q86 6 90 24Q60 16 30 26Z", "#276E88", st(INK, 4)), rect(28, 21, 66, 8, "#1F4F63", 4, st(INK, 3.4)), path("M58 12l2 4l4.4 .6l-3.2 3l.8 4.4l-4 -2l-4 2l.8 -4.4l-3.2 -3l4.4 -.6z", "#F6DFA6"))])
