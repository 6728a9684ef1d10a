"""
The pictures that stand in for products without their own, by what the products' facts say. Which product gets which is
decided in src/domain/goods/catalogue/stand-ins. Within a kind light and angle are the same, and a larger thing fills
more of the frame.
"""
import math
import random
from functools import partial

import components as c
import desk
import laptops
import materials as m
import parts
import shapes as s
import tower

BLACK, WHITE, GREY, SILVER = "#1b1d20", "#e4e5e7", "#6d7177", "#b9bdc2"
MARKS = ("#7b818a", "#5a5f67")


# --- graphics cards -------------------------------------------------------------------------------

def card(colour="black", **measures):
    shroud, accent, fan = {
        "black": (m.plastic("#17191c", 0.36, coat=0.3), m.anodised("#2c2f34", 0.3), "#26292e"),
        "white": (m.plastic("#e6e7e9", 0.36, coat=0.2), m.anodised("#d3d6da", 0.3), "#d9dbde"),
    }[colour]
    with s.group("stand", rot=(90, 0, 0)):
        c.graphics_card(shroud=shroud, accent=accent, fan_colour=fan, rear=False, **measures)


ONE_FAN = dict(length=170, height=112, thick=40, fans=1)
TWO_FANS = dict(length=242, height=118, thick=42)
THREE_FANS = dict(length=318, height=128, thick=52, fans=3)
LOW = dict(length=168, height=68, thick=38, fans=1, bracket=80)


def liquid_card():
    card(length=250, height=118, thick=42, fans=1)
    with s.group("radiator", (40, 150, 0)):
        tower.liquid_cooler(fans=2)


# --- memory ---------------------------------------------------------------------------------------

MEMORY = {"black": ("#202226", "#4b5058", "#3a3e44"), "white": ("#e3e5e7", "#b4b8be", "#c6cace")}


def sticks(count, colour, light=False):
    shell, edge, line = MEMORY[colour]
    glow = m.rainbow(("#19d3ff", "#4a6bff", "#a04bff", "#ff4fa0"), 3.0, "x", 140) if light else None
    with s.group("tilt", (0, 0, 40), (0, -26, 0)):
        for k in range(count):
            f = k - (count - 1) / 2
            with s.group("stick", (18 * f, 30 * f, 9.5 + 19 * f), (90 - 14, 0, 0)):
                c.memory_stick(glow=glow, colour=shell, edge_colour=edge, line_colour=line, raised=4.5)


def bare_sticks(count, length=133.35, height=31.0, sheet=("#12472f", "#1d6244"), chips=8, middle=None):
    """Modules without heat spreaders: chips on a green board; `middle`: the chip between them, of DDR5 and of servers."""
    with s.group("tilt", (0, 0, 40), (0, -26, 0)):
        for k in range(count):
            f = k - (count - 1) / 2
            with s.group("stick", (length * 0.13 * f, 30 * f, 9.5 + 19 * f), (90 - 14, 0, 0)):
                s.box(-length / 2, length / 2, 0, height, -0.6, 0.6, m.pcb(*sheet, 23, 40.0), b=0.12)
                with s.group("gold", (0, 1.9, 0.58)):
                    parts.contacts(round(length / 0.93), 0.85, 3.0, 0.56, (0, 0, 0), skip=(round(length / 1.8),))
                gap = 12 if middle else 5
                w = (length - 10 - gap) / chips - 1.6
                for i in range(chips):
                    x = -length / 2 + 5 + (w + 1.6) * (i + 0.5) + (gap if i >= chips / 2 else 0)
                    parts.chip(round(w, 2), 12.5, 1.1, (x, height * 0.56, 0.6))
                if middle:
                    parts.chip(6.5, middle, 1.0, (0, height * 0.5, 0.6))
                parts.smd(4 - length / 2, length / 2 - 4, 5.4, 7.4, 0.6, round(length * 0.5), 5)
                s.plate(length * 0.2, 8, 0.1, m.plastic("#e6e6e2", 0.6, grain=0), at=(length * 0.27, height * 0.6, 1.75), r=0.6, b=0.02)


# --- boards, drives, power ------------------------------------------------------------------------

def board(white=False, **edges):
    look = dict(sheet=("#d9dbde", "#c9ccd0"), sink="#c9ccd1", accent="#f0f1f3", cover="#e4e5e7") if white else {}
    with s.group("stand", rot=(78, 0, 0)):
        c.motherboard(**edges, **look)


ITX, MICRO, WIDE = dict(right=60, bottom=-32), dict(bottom=-91.5), dict(right=155)


def stick_drive(length, sink=None):
    with s.group("tilt", (0, 0, 26), (52, -24, 0)):
        c.m2_drive(length)
        if sink:
            with s.group("sink", (-3.5, 0, 2.2)):
                s.plate(70, 22.6, 3.2, m.anodised(sink, 0.34), r=1.6, b=0.5)
                for i in range(9):
                    s.box(-34, 34, -10.6 + i * 2.4, -9.4 + i * 2.4, 3, 8, m.anodised(sink, 0.34), b=0.3)


def card_drive():
    """A drive on an expansion card: a long heatsink over the chips, the bracket at the left."""
    with s.group("stand", rot=(90, 0, 0)):
        s.box(-84, 84, -28, 36, -1.6, 0, m.pcb("#0d1512", "#18241f"), b=0.2)
        s.box(-30, 12, -37, -27, -1.6, 0, m.pcb("#0d1512", "#18241f"), b=0.2)
        with s.group("gold", (-9, -32.4, -0.03)):
            parts.contacts(38, 1.05, 6.8, 0.72, (0, 0, 0), skip=(11, 12))
        s.plate(150, 54, 8, m.anodised("#3d4046", 0.36), at=(4, 5, 0.4), r=4, b=1)
        for i in range(10):
            s.box(-66, 74, -19 + i * 5, -16 + i * 5, 8, 13, m.anodised("#4b4f56", 0.34), b=0.5)
        with s.group("bracket", (-84.4, 20, -3.4), (90, 0, -90)):
            s.prism([(-60, 0), (50, 0), (55, 5), (60, 6), (60, 13), (55, 14), (50, 18.6), (-60, 18.6)], 1.0, m.metal("#a9adb2", 0.3, "y", 0.05), at=(0, 0, -0.5), b=0.25)
            for i in range(9):
                s.plate(6, 9, 0.25, m.DARK(), at=(-44 + i * 10, 9, 0.4), r=2, b=0.05, seg=1)


def small_hard_drive():
    """2.5 inches: the same drive, smaller and flat."""
    with s.group("tilt", rot=(20, 0, 0)):
        with s.group("small", scale=0.69):
            c.hard_drive()


def supply(white=False, **measures):
    look = dict(colour="#e2e3e5", field="#d3d5d8", mark="#b9bcc1") if white else {}
    c.power_supply(rear=False, **measures, **look)


SFX = dict(w=125, d=100, h=63.5, fan=88)


# --- processors -----------------------------------------------------------------------------------

def lidded(w, d, lid, sheet, pitch=0.92, ears=False):
    """A processor with a plain lid: `lid` is the part of the package that it covers."""
    def one():
        c._substrate(w, d, *sheet)
        nickel = m.metal("#b9bbbd", 0.26, "y", 0.06)
        a, b = w * lid[0], d * lid[1]
        s.prism(s.rounded_rect(a, b, 2.0, 8), 1.4, nickel, at=(0, 0, 1.2), b=0.35)
        if ears:
            s.prism(s.rounded_rect(w * 0.97, d * 0.6, 2.0, 8), 1.3, nickel, at=(0, 0, 1.2), b=0.3)
        s.prism(s.rounded_rect(a - 3, b - 3, 1.8, 8), 1.6, nickel, at=(0, 0, 2.2), b=0.5, seg=4)
        c._etching(3.79, m.metal("#8b8d90", 0.5), a * 0.75)
        s.prism([(-w / 2 + 0.6, -d / 2 + 0.6), (-w / 2 + 2.8, -d / 2 + 0.6), (-w / 2 + 0.6, -d / 2 + 2.8)], 0.05, m.GOLD(), at=(0, 0, 1.19), b=0.01)
        c._underside(w, d, pitch, (w * 0.34, d * 0.34), 7)
    c._cpu_pair(one, w, d)


# --- desk -----------------------------------------------------------------------------------------

def screen(inches, ratio, radius=None):
    """A panel of so many inches across its corners."""
    k = inches * 25.4 / math.hypot(*ratio)
    desk.monitor(size=(round(k * ratio[0] + 8), round(k * ratio[1] + 14)), radius=radius, rear=False)


KEYS_WHITE = dict(body=("#e3e4e6", "#cfd2d6", "#f0f1f2"), ink="#8a8f96")
KEYS_PLAIN = dict(body=("#17181b", "#1d1f23", "#1f2125"), ink="#6a6f77")


def small_mouse(body, cable=False, light=None):
    """The same left and right: low, two keys and a wheel; the nose looks to +y."""
    L, W, H = 112.0, 60.0, 37.0
    skin_mat = m.plastic(body, 0.5, grain=0.1)
    gap = m.plastic("#07080a", 0.7, grain=0)

    def at(u, v):
        t = 2 * v - 1
        half = W / 2 * max(0, 1 - abs(t) ** 2.9) ** (1 / 2.9) * (1 - 0.07 * math.exp(-((v - 0.55) / 0.2) ** 2))
        high = H * max(0, 1 - abs(t + 0.1) ** 2.6) ** 0.5 if t > -0.9 else H * max(0, 1 - abs(t * 1.0) ** 2.6) ** 0.5
        return u * half, (v - 0.5) * L, high * max(0, 1 - abs(u) ** 3.0) ** 0.5
    s.surface(lambda i, j: at(math.sin(math.pi * (i - 0.5)), 0.004 + 0.992 * (0.5 - 0.5 * math.cos(math.pi * j))), 90, 90, skin_mat)
    for path in ([(0, 0.52 + 0.42 * k / 20) for k in range(21)], [(-0.86 + 1.72 * k / 24, 0.52) for k in range(25)]):
        s.tube([(x, y, z + 0.05) for x, y, z in (at(u, v) for u, v in path)], 0.5, gap)
    x, y, z = at(0, 0.78)
    s.plate(9, 24, 2.2, gap, at=(x, y, z - 1.6), rot=(-14, 0, 0), r=4.4, b=0.6)
    with s.group("axle", (x, y, z - 3.6), (0, 90, 0)):
        s.lathe([(8.4, -3.2), (9.4, -2.2), (9.4, 2.2), (8.4, 3.2)], m.plastic("#2b2d31", 0.6), n=48)
    if light:
        s.tube([(px, py, 3.2) for px, py, _ in (at(u, 0.03 + 0.3 * k / 10) for k, u in enumerate([-0.999] * 11))], 1.1, light)
        s.tube([(px, py, 3.2) for px, py, _ in (at(u, 0.03 + 0.3 * k / 10) for k, u in enumerate([0.999] * 11))], 1.1, light)
    if cable:
        _mouse_cable(L / 2)


def _mouse_cable(nose):
    rubber = m.plastic("#101113", 0.62, grain=0.3)
    s.tube([(0, nose - 6, 6), (0, nose + 10, 5), (6, nose + 30, 2.4), (30, nose + 34, 2.2), (58, nose + 14, 2.2), (62, nose - 30, 2.2), (56, nose - 60, 2.2)], 1.8, rubber)


def large_mouse(body, cable=False):
    desk.mouse(body=body)
    if cable:
        _mouse_cable(62)


def sound_bar(colour):
    """A long low box with a cloth front."""
    with s.group("bar", (0, 0, 8), (90 - 4, 0, 0)):
        s.prism(s.rounded_rect(420, 62, 20, 10, (0, 31)), 70, m.plastic(colour, 0.45, grain=0.1), at=(0, 0, -70), b=6, seg=5)
        s.prism(s.rounded_rect(404, 48, 16, 10, (0, 31)), 1.2, m.perforated("#3a3d42", 2.6, 0.33, 0.5), at=(0, 0, 0.4), b=0.3)
        s.prism(s.rounded_rect(403, 47, 16, 10, (0, 31)), 0.4, m.DARK(), at=(0, 0, -0.1), b=0.1)
        for sx in (-1, 1):
            for z, r in ((0.2, 19),):
                s.torus(r, 1.0, m.metal("#8f9499", 0.3), at=(sx * 150, 31, 1.6), n=64)
        s.disc(9, 3, m.metal("#a9adb2", 0.26), at=(0, 31, 1.2), n=48, b=0.8)
    for x in (-160, 160):
        s.plate(40, 50, 8, m.plastic("#0c0d0e", 0.85), at=(x, 30, 0), r=6)


def with_woofer(satellites):
    """A set with a bass box; `satellites`: 2 or 5 small ones around it."""
    shell = m.plastic("#1b1d20", 0.42, grain=0.06)
    with s.group("woofer", (0, 70, 6)):
        s.prism(s.rounded_rect(190, 230, 12, 8), 250, shell, at=(0, 0, 0), b=5, seg=4)
        with s.group("cone", (0, -115, 105), (90, 0, 0)):
            s.ring(s.circle(76, 96), s.circle(64, 96), 5, m.anodised("#a3a9b1", 0.28), at=(0, 0, -0.6), b=1.6, seg=4)
            s.lathe([(0, 0.2), (66, 0.3), (64, 3.2), (58, 3.6), (54, 0.6), (20, 0.4), (14, 3), (0, 5)], m.plastic("#131416", 0.5, grain=0.1), n=96)
        with s.group("port", (0, -115, 214), (90, 0, 0)):
            s.ring(s.circle(20, 64), s.circle(16, 64), 3, m.plastic("#2b2e33", 0.4), at=(0, 0, -0.4), b=1)
            s.disc(16, 0.4, m.DARK(), at=(0, 0, -0.1), n=64)
    places = ((-170, -40), (170, -40)) if satellites == 2 else ((-190, 0), (190, 0), (-118, -130), (118, -130), (0, -150))
    for x, y in places:
        with s.group("satellite", (x, y, 3.5), (90 - 4, 0, 0)):
            desk._speaker(knob=False)


# --- network --------------------------------------------------------------------------------------

def wired_card():
    """One socket, a short board."""
    with s.group("stand", rot=(90, 0, 0)):
        s.box(-44, 40, -24, 30, -1.6, 0, m.pcb("#0e1a2b", "#1a2b42", 31, 60.0, 0.4), b=0.2)
        s.box(-14, 12, -33, -23, -1.6, 0, m.pcb("#0e1a2b", "#1a2b42", 31, 60.0, 0.4), b=0.2)
        with s.group("gold", (-1, -28.6, -0.03)):
            parts.contacts(22, 1.05, 6.8, 0.72, (0, 0, 0), skip=(11,))
        c._rj45((-45, 0, 0))
        with s.group("bracket", (-43.6, 10, -3.4), (90, 0, -90)):
            s.prism([(-60, 0), (50, 0), (55, 5), (60, 6), (60, 13), (55, 14), (50, 18.6), (-60, 18.6)], 1.0, m.metal("#a9adb2", 0.3, "y", 0.05), at=(0, 0, -0.5), b=0.25)
        parts.chip(9, 16, 5.4, (-12, 0, 0), mark=False)
        parts.chip(10, 10, 1.1, (14, 4, 0), legs="xy")
        s.plate(8.5, 3.6, 2.4, m.metal("#c9ccd0", 0.25), at=(14, 20, 0), r=1.7, b=0.6)
        parts.smd(-24, 36, -20, 26, 0, 60, 6, avoid=((-20, -4, -12, 12), (6, 22, -4, 12)))


def _antenna(at, lean):
    with s.group("antenna", at, (0, lean, 0)):
        rubber = m.plastic("#151619", 0.6, grain=0.2)
        s.lathe([(5, 0), (5, 12), (4.2, 16), (4.4, 40), (5.2, 60), (5.4, 118), (4.6, 124), (0, 126)], rubber, n=32)


def wireless_card():
    """A heatsink over the radio, and two antennas that stand beside on their foot."""
    with s.group("stand", rot=(90, 0, 0)):
        s.box(-50, 50, -26, 34, -1.6, 0, m.pcb("#0d1512", "#18241f"), b=0.2)
        s.box(-16, 10, -35, -25, -1.6, 0, m.pcb("#0d1512", "#18241f"), b=0.2)
        with s.group("gold", (-3, -30.6, -0.03)):
            parts.contacts(22, 1.05, 6.8, 0.72, (0, 0, 0), skip=(11,))
        s.plate(92, 50, 9, m.anodised("#6b2027", 0.36), at=(2, 5, 0.4), r=4, b=1)
        for i in range(9):
            s.box(-42, 46, -16 + i * 5, -13 + i * 5, 9, 13, m.anodised("#7b2830", 0.34), b=0.5)
        with s.group("bracket", (-50.4, 14, -3.4), (90, 0, -90)):
            s.prism([(-60, 0), (50, 0), (55, 5), (60, 6), (60, 13), (55, 14), (50, 18.6), (-60, 18.6)], 1.0, m.metal("#a9adb2", 0.3, "y", 0.05), at=(0, 0, -0.5), b=0.25)
            for k in range(2):
                s.lathe([(4, 0), (4, 5), (3, 5), (3, 13), (0, 13)], m.GOLD(), at=(-20 + 36 * k, 9, 0.4), n=24)
    with s.group("foot", (92, -18, 0)):
        s.prism(s.rounded_rect(66, 40, 12, 8), 12, m.plastic("#17181b", 0.5), at=(0, 0, 0), b=3)
        _antenna((-17, 0, 10), -7)
        _antenna((17, 0, 10), 7)


def usb_stick(antenna=True):
    """A wireless adapter: its plug, its body, an antenna that folds up."""
    with s.group("stick", (0, 0, 9)):
        s.box(-11, 11, -34, 34, -5, 5, m.plastic("#1b1d20", 0.4, grain=0.1), b=2.4)
        s.box(-6.1, 6.1, -52, -33, -2.3, 2.3, m.STEEL(), b=0.4)
        s.plate(4, 1.4, 0.3, m.emit("#59b4ff", 3), at=(0, 26, 4.95), r=0.6, b=0.1)
        if antenna:
            with s.group("hinge", (0, 32, 2), (0, 0, 0)):
                s.disc(6, 18, m.plastic("#17181b", 0.5), at=(-9, 0, 0), rot=(0, 90, 0), n=32, b=1)
                s.lathe([(5, 0), (5, 8), (4.2, 12), (5.2, 50), (5.2, 112), (4.4, 118), (0, 119)], m.plastic("#151619", 0.6, grain=0.2), at=(0, 0, 0), rot=(-14, 0, 0), n=32)


def usb_wired():
    """A socket at the end of a short cable."""
    s.box(-17, 17, -32, 32, 0, 21, m.plastic("#2a2d31", 0.4, grain=0.1), b=4)
    with s.group("mouth", (0, -32, 10.5), (0, 0, 90)):
        c._rj45((-2.0, 0, -6.8))
    s.tube([(0, 32, 10), (0, 48, 9), (14, 66, 4), (44, 62, 3), (56, 34, 3), (54, 6, 3)], 2.6, m.plastic("#111214", 0.6, grain=0.3))
    with s.group("plug", (54, 6, 3.4)):
        s.box(-7, 7, -22, 2, -3.4, 4, m.plastic("#1b1d20", 0.45), b=1.6)
        s.box(-6, 6, -36, -21, -2.2, 2.4, m.STEEL(), b=0.4)


def m2_radio():
    """A bare module of 22 by 30 mm with a shield and two tiny antenna sockets."""
    with s.group("tilt", (0, 0, 26), (52, -24, 0)):
        s.box(-15, 15, -11, 11, 0, 0.9, m.pcb("#12472f", "#1d6244"), b=0.1)
        s.plate(20, 17, 1.8, m.metal("#b9bdc2", 0.3, "x", 0.05), at=(-1, 0, 0.9), r=0.8, b=0.3)
        s.plate(12, 8, 0.1, m.plastic("#e6e6e2", 0.6, grain=0), at=(-2, 0, 2.66), r=0.6, b=0.02)
        with s.group("gold", (13.2, 0, 0.88), (0, 0, 90)):
            parts.contacts(32, 0.58, 3.3, 0.36, (0, 0, 0), skip=(8, 9, 10, 11))
        for y in (-5, 5):
            s.ring(s.circle(1.3, 20), s.circle(0.7, 20), 1.0, m.GOLD(), at=(-13, y, 0.9), b=0.1)
        parts.smd(-14, 11, -10, -9, 0.9, 8, 2)


# --- laptops --------------------------------------------------------------------------------------

THIN = dict(base=9, lid=4.4, corner=9, bezel=(3.6, 6, 7))
DARK_WALL = ("#0a0f1c", "#2a6df4", "#7ad7ff", "#4b2bd6")
WARM_WALL = ("#120816", "#ff4d6d", "#ff9e5e", "#7a2bff", "#ffd3a8")


def laptop(size, colour, **more):
    width, depth, keys, block = {14: (312, 220, (266, 100), False), 16: (356, 248, (318, 104), True), 18: (400, 286, (340, 112), True)}[size]
    body, deck, key, letters = {
        "silver": (m.anodised("#c7cacf", 0.34), m.anodised("#b4b8be", 0.4), m.plastic("#7d838b", 0.5), m.plastic("#f4f5f6", 0.5, grain=0)),
        "black": (m.plastic("#1d1f23", 0.42, coat=0.1), m.plastic("#191b1f", 0.45), m.plastic("#0f1012", 0.5), m.plastic("#c9ccd1", 0.5, grain=0)),
        "white": (m.anodised("#e3e4e6", 0.4), m.anodised("#d9dbde", 0.42), m.plastic("#eeeff1", 0.5), m.plastic("#6a6e75", 0.5, grain=0)),
        "blue": (m.anodised("#3a4c68", 0.36), m.anodised("#33445e", 0.4), m.plastic("#1c2636", 0.5), m.plastic("#d5dbe4", 0.5, grain=0)),
    }[colour]
    laptops.laptop(width=width, depth=depth, body=body, deck=deck, key=key, letters=letters, keyboard=keys, keyboard_y=36, pad=(122, 78), number_block=block, palette=DARK_WALL, seed=4, pad_edge="#7d8289" if colour == "black" else "#08090a", **{**THIN, **more})


# --- the list -------------------------------------------------------------------------------------

FAN_BLACK = dict(frame="#17181b", blade="#26282c", light=False)
FAN_WHITE = dict(frame="#e4e5e7", blade="#f1f2f3", light=False)


def _tower(colour, front, **more):
    body = m.plastic({"black": "#17191c", "white": "#e4e5e7", "grey": "#777b81"}[colour], 0.42, grain=0.12)
    tower.case(body=body, mesh_colour={"black": "#1b1d20", "white": "#e6e7e9", "grey": "#6d7177"}[colour], inner_colour="#34373c" if colour == "white" else "#26282c",
               front=front, rear=False, light=1.0 if more.get("window", True) else 0, **more)


MID, FULL, MINI, TINY = (230, 480, 476), (246, 560, 580), (212, 400, 390), (190, 340, 300)
ALL = {}


def _kind(kind, azimuth, elevation, variants, **light):
    """`variants`: name → (build, the part of the frame that it fills)."""
    for name, (build, fill) in variants.items():
        ALL[f"kind-{kind}-{name}"] = dict(build=build, azimuth=azimuth, elevation=elevation, fill=fill, **light)


_kind("graphics-card", -32, 16, {
    "three-fans": (partial(card, **THREE_FANS), 0.86),
    "three-fans-white": (partial(card, "white", **THREE_FANS), 0.86),
    "one-fan": (partial(card, **ONE_FAN), 0.62),
    "two-fans": (partial(card, **TWO_FANS), 0.74),
    "two-fans-white": (partial(card, "white", **TWO_FANS), 0.74),
    "low-profile": (partial(card, **LOW), 0.6),
    "one-fan-white": (partial(card, "white", **ONE_FAN), 0.62),
    "blower": (partial(card, length=267, height=112, thick=39, fans=1, blower=True), 0.78),
    "no-fan": (partial(card, length=170, height=112, thick=36, fans=0), 0.62),
}, rim=1.5)
_kind("case", -52, 14, {
    "mid-tower-black-mesh": (partial(_tower, "black", "mesh"), 0.78),
    "mid-tower-black-glass": (partial(_tower, "black", "glass"), 0.78),
    "mid-tower-black-closed": (partial(_tower, "black", "closed", window=False), 0.78),
    "mini-itx-black": (partial(_tower, "black", "mesh", size=TINY, window=False, glow=None), 0.56),
    "mini-tower-black": (partial(_tower, "black", "mesh", size=MINI, window=False, glow=None), 0.66),
    "mini-itx-white": (partial(_tower, "white", "mesh", size=TINY, window=False, glow=None), 0.56),
    "mid-tower-white-glass": (partial(_tower, "white", "glass"), 0.78),
    "full-tower-black": (partial(_tower, "black", "mesh", size=FULL), 0.88),
    "desktop-black": (lambda: tower.lying_case(m.plastic("#1b1d20", 0.42, grain=0.12)), 0.72),
    "mini-tower-black-closed": (partial(_tower, "black", "closed", size=MINI, window=False), 0.66),
    "mid-tower-white-closed": (partial(_tower, "white", "closed", window=False), 0.78),
    "mid-tower-grey": (partial(_tower, "grey", "mesh"), 0.78),
    "mini-tower-white": (partial(_tower, "white", "mesh", size=MINI, window=False, glow=None), 0.66),
    "full-tower-white": (partial(_tower, "white", "mesh", size=FULL), 0.88),
    "mini-itx-black-closed": (partial(_tower, "black", "closed", size=TINY, window=False), 0.56),
    "cube-black": (lambda: tower.standing_cube(m.plastic("#17191c", 0.42, grain=0.12), "#1b1d20", None), 0.7),
    "cube-white": (lambda: tower.standing_cube(m.plastic("#e4e5e7", 0.42, grain=0.12), "#e6e7e9", None), 0.7),
    "full-tower-black-closed": (partial(_tower, "black", "closed", size=FULL, window=False), 0.88),
    "desktop-white": (lambda: tower.lying_case(m.plastic("#dcdee1", 0.42, grain=0.12)), 0.72),
}, key=0.95)
_kind("monitor", -24, 10, {
    "24-inch": (partial(screen, 23.8, (16, 9)), 0.62),
    "21-9-curved": (partial(screen, 34, (21, 9), 900), 0.84),
    "32-inch": (partial(screen, 31.5, (16, 9)), 0.8),
    "27-inch-curved": (partial(screen, 27, (16, 9), 900), 0.7),
    "32-inch-curved": (partial(screen, 31.5, (16, 9), 900), 0.8),
    "21-9": (partial(screen, 34, (21, 9)), 0.84),
    "32-9-curved": (partial(screen, 49, (32, 9), 1000), 0.92),
    "16-10": (partial(screen, 24, (16, 10)), 0.64),
    "5-4": (partial(screen, 19, (5, 4)), 0.56),
    "large": (partial(screen, 43, (16, 9)), 0.9),
    "24-inch-curved": (partial(screen, 23.8, (16, 9), 900), 0.62),
    "20-inch": (partial(screen, 19.5, (16, 9)), 0.54),
}, rim=1.5)
_kind("memory", -22, 14, {
    "one-module": (partial(sticks, 1, "black"), 0.8),
    "light": (partial(sticks, 2, "black", True), 0.8),
    "white": (partial(sticks, 2, "white"), 0.8),
    "bare-one-module": (partial(bare_sticks, 1), 0.8),
    "so-dimm-one-module": (partial(bare_sticks, 1, 69.6, 30.0, chips=4), 0.58),
    "four-modules": (partial(sticks, 4, "black"), 0.84),
    "white-light": (partial(sticks, 2, "white", True), 0.8),
    "bare": (partial(bare_sticks, 2), 0.8),
    "so-dimm": (partial(bare_sticks, 2, 69.6, 30.0, chips=4), 0.62),
    "registered": (partial(bare_sticks, 1, chips=10, middle=8.0), 0.8),
    "one-module-white": (partial(sticks, 1, "white"), 0.8),
    "one-module-light": (partial(sticks, 1, "black", True), 0.8),
    "four-modules-light": (partial(sticks, 4, "black", True), 0.84),
    "four-modules-white": (partial(sticks, 4, "white"), 0.84),
    "bare-ddr5": (partial(bare_sticks, 2, sheet=("#10151a", "#1d252c"), middle=6.5), 0.8),
    "bare-ddr5-one-module": (partial(bare_sticks, 1, sheet=("#10151a", "#1d252c"), middle=6.5), 0.8),
}, rim=1.5, key=1.3)
_kind("motherboard", -26, 22, {
    "micro-atx": (partial(board, **MICRO), 0.72),
    "mini-itx": (partial(board, **ITX), 0.6),
    "white": (partial(board, True), 0.82),
    "micro-atx-white": (partial(board, True, **MICRO), 0.72),
    "e-atx": (partial(board, **WIDE), 0.88),
    "mini-itx-white": (partial(board, True, **ITX), 0.6),
}, rim=1.4, key=1.25)
_kind("air-cooler", -34, 18, {
    "black": (partial(tower.air_cooler, fins="#2b2e33", pipes="#26292d", blade="#26282c"), 0.78),
    "two-towers": (partial(tower.air_cooler, 2), 0.86),
    "low": (tower.low_cooler, 0.62),
    "two-towers-black": (partial(tower.air_cooler, 2, fins="#2b2e33", pipes="#26292d", blade="#26282c"), 0.86),
    "white": (partial(tower.air_cooler, fins="#e2e4e6", cap="#e4e5e7", pipes="#d9dbde", frame="#e4e5e7", blade="#f1f2f3"), 0.78),
    "light": (partial(tower.air_cooler, fins="#2b2e33", pipes="#26292d", light=True), 0.78),
    "two-towers-white": (partial(tower.air_cooler, 2, fins="#e2e4e6", cap="#e4e5e7", pipes="#d9dbde", frame="#e4e5e7", blade="#f1f2f3"), 0.86),
    "brown": (partial(tower.air_cooler, frame="#b79b7c", blade="#6b3f2c"), 0.78),
}, rim=1.4)
LOOPS = {"black": dict(blade="#26282c", light=False), "white": dict(colour="#e4e5e7", blade="#f1f2f3", light=False, sleeve_colour="#d3d5d8"), "light": dict()}
_kind("liquid-cooler", -20, 24, {
    "240": (partial(tower.liquid_cooler, 2, **LOOPS["black"]), 0.72),
    "360": (partial(tower.liquid_cooler, 3, **LOOPS["black"]), 0.84),
    "360-white": (partial(tower.liquid_cooler, 3, **LOOPS["white"]), 0.84),
    "280": (partial(tower.liquid_cooler, 2, 140, **LOOPS["black"]), 0.76),
    "240-white": (partial(tower.liquid_cooler, 2, **LOOPS["white"]), 0.72),
    "120": (partial(tower.liquid_cooler, 1, **LOOPS["black"]), 0.62),
    "420": (partial(tower.liquid_cooler, 3, 140, **LOOPS["black"]), 0.9),
    "240-light": (partial(tower.liquid_cooler, 2), 0.72),
    "420-white": (partial(tower.liquid_cooler, 3, 140, **LOOPS["white"]), 0.9),
    "280-white": (partial(tower.liquid_cooler, 2, 140, **LOOPS["white"]), 0.76),
}, rim=1.5, key=1.2)
_kind("ssd", -14, 24, {
    "m2-2230": (partial(stick_drive, 30), 0.46),
    "m2-heatsink": (partial(stick_drive, 80, "#3d4046"), 0.8),
    "m2-2242": (partial(stick_drive, 42), 0.54),
    "m2-22110": (partial(stick_drive, 110), 0.9),
    "card": (card_drive, 0.8),
}, rim=1.4, key=1.2)
_kind("hard-drive", -30, 38, {"2-5-inch": (small_hard_drive, 0.6)})
_kind("power-supply", -34, 32, {
    "fixed": (partial(supply, modular=False), 0.8),
    "white": (partial(supply, True), 0.8),
    "sfx": (partial(supply, **SFX), 0.6),
    "sfx-white": (partial(supply, True, **SFX), 0.6),
    "fixed-white": (partial(supply, True, modular=False), 0.8),
    "flat": (partial(supply, w=85, d=175, h=65, fan=70, modular=False), 0.66),
}, rim=1.5, key=1.2)
_kind("cpu", -8, 24, {
    "square": (partial(lidded, 37.5, 37.5, (0.86, 0.76), ("#1d4a35", "#2a6347"), ears=True), 0.76),
    "am4": (partial(lidded, 40, 40, (0.92, 0.92), ("#1c5a3c", "#2a7350")), 0.78),
    "large": (partial(lidded, 45, 52.5, (0.84, 0.8), ("#1d4a35", "#2a6347"), ears=True), 0.82),
    "very-large": (partial(lidded, 58.5, 75.4, (0.82, 0.8), ("#1f3d34", "#2f5547"), 1.1), 0.88),
})
_kind("keyboard", -36, 44, {
    "tenkeyless": (partial(desk.keyboard, layout="tenkeyless"), 0.8),
    "60": (partial(desk.keyboard, layout="60"), 0.7),
    "white": (partial(desk.keyboard, **KEYS_WHITE), 0.88),
    "75": (partial(desk.keyboard, layout="75"), 0.74),
    "plain": (partial(desk.keyboard, **KEYS_PLAIN), 0.88),
    "tenkeyless-white": (partial(desk.keyboard, layout="tenkeyless", **KEYS_WHITE), 0.8),
    "75-white": (partial(desk.keyboard, layout="75", **KEYS_WHITE), 0.74),
    "60-white": (partial(desk.keyboard, layout="60", **KEYS_WHITE), 0.7),
    "number-pad": (partial(desk.keyboard, layout="number pad", **KEYS_PLAIN), 0.5),
}, rim=1.5, key=1.2)
_kind("mouse", -122, 36, {
    "small-wired": (partial(small_mouse, "#222428", True), 0.74),
    "small": (partial(small_mouse, "#222428"), 0.66),
    "small-white": (partial(small_mouse, "#e4e5e7"), 0.66),
    "wired": (partial(large_mouse, "#222428", True), 0.82),
    "white": (partial(large_mouse, "#e4e5e7"), 0.8),
    "small-wired-white": (partial(small_mouse, "#e4e5e7", True), 0.74),
    "wired-white": (partial(large_mouse, "#e4e5e7", True), 0.82),
}, rim=1.5, key=1.2)
WHITE_SET = dict(body="#e4e5e7", cushion="#d3d5d8", fork="#b9bdc2", glow=False)
_kind("headphones", 40, 14, {
    "no-microphone": (partial(desk.headset, glow=False, microphone=False), 0.82),
    "white": (partial(desk.headset, **WHITE_SET), 0.82),
    "no-microphone-white": (partial(desk.headset, microphone=False, **WHITE_SET), 0.82),
}, rim=1.5, key=1.2)
_kind("webcam", -28, 14, {"white": (partial(desk.webcam, "#e4e5e7"), 0.82)}, rim=1.5, key=1.2)
_kind("speaker", -24, 14, {
    "sound-bar": (partial(sound_bar, "#1b1d20"), 0.86),
    "woofer": (partial(with_woofer, 2), 0.84),
    "white": (partial(desk.speakers, "#dcdee1", "#e9eaec"), 0.8),
    "one": (partial(desk.speakers, count=1), 0.66),
    "surround": (partial(with_woofer, 5), 0.86),
}, rim=1.5, key=1.2)
_kind("network-card", -40, 18, {
    "wireless": (wireless_card, 0.84),
    "usb-wireless": (usb_stick, 0.72),
    "one-port": (wired_card, 0.72),
    "usb-wired": (usb_wired, 0.64),
    "m2": (m2_radio, 0.5),
}, rim=1.4, key=1.2)
_kind("case-fan", -32, 18, {
    "120": (partial(tower.single_fan, 120, **FAN_BLACK), 0.7),
    "three-light": (tower.three_fans, 0.86),
    "140": (partial(tower.single_fan, 140, **FAN_BLACK), 0.82),
    "120-white": (partial(tower.single_fan, 120, **FAN_WHITE), 0.7),
    "120-white-light": (partial(tower.single_fan, 120, frame="#e4e5e7", blade="#f1f2f3"), 0.7),
    "three": (partial(tower.three_fans, **FAN_BLACK), 0.86),
    "three-white-light": (partial(tower.three_fans, "#e4e5e7", "#f1f2f3"), 0.86),
    "140-light": (partial(tower.single_fan, 140), 0.82),
    "small": (partial(tower.single_fan, 92, **FAN_BLACK), 0.56),
    "200": (partial(tower.single_fan, 200, **FAN_BLACK), 0.9),
    "140-white": (partial(tower.single_fan, 140, **FAN_WHITE), 0.82),
    "three-white": (partial(tower.three_fans, **FAN_WHITE), 0.86),
}, rim=1.5, key=1.2)
_kind("laptop", -27, 24, {
    "14-black": (partial(laptop, 14, "black"), 0.76),
    "16-silver": (partial(laptop, 16, "silver"), 0.84),
    "18-black": (partial(laptop, 18, "black"), 0.92),
    "16-white": (partial(laptop, 16, "white"), 0.84),
    "14-blue": (partial(laptop, 14, "blue"), 0.76),
}, rim=1.4)
