import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** Models of which one may stand in for another, the slowest first. */
export interface ModelLine {
  kind: Kind
  /** As their makers write them. */
  names: readonly string[]
}

/**
 * Graphics chips by maker, processors and chipsets by socket: whoever looks for one of a line can use another of it. The
 * order is that of the makers' own names within a generation, and of the cards' published measurements between generations.
 */
export const MODEL_LINES: readonly ModelLine[] = [
  line(
    'graphics-card',
    `GT 710, GT 730, GT 1030, GTX 1050, GTX 1630, GTX 1050 Ti, GTX 1650, GTX 1650 SUPER, GTX 1060, GTX 1660,
    GTX 1660 SUPER, GTX 1660 Ti, GTX 1070, RTX 3050, GTX 1080, RTX 2060, RTX 2060 SUPER, RTX 2070, RTX 3060, GTX 1080 Ti,
    RTX 2070 SUPER, RTX 5050, RTX 2080, RTX 4060, RTX 2080 SUPER, RTX 3060 Ti, RTX 2080 Ti, RTX 5060, RTX 4060 Ti, RTX 3070,
    RTX 3070 Ti, RTX 5060 Ti, RTX 4070, RTX 3080, RTX 4070 SUPER, RTX 5070, RTX 3080 Ti, RTX 3090, RTX 4070 Ti,
    RTX 3090 Ti, RTX 4070 Ti SUPER, RTX 5070 Ti, RTX 4080, RTX 4080 SUPER, RTX 5080, RTX 4090, RTX 5090`,
  ),
  line(
    'graphics-card',
    `RX 6400, RX 6500 XT, RX 570, RX 580, RX 5500 XT, RX 5600 XT, RX 6600, RX 5700, RX 5700 XT, RX 6600 XT, RX 6650 XT,
    RX 7600, RX 7600 XT, RX 6700 XT, RX 6750 XT, RX 9060 XT, RX 7700 XT, RX 6800, RX 7800 XT, RX 6800 XT, RX 7900 GRE,
    RX 6900 XT, RX 6950 XT, RX 9070, RX 7900 XT, RX 9070 XT, RX 7900 XTX`,
  ),
  line('graphics-card', 'Arc A310, Arc A380, Arc A580, Arc A750, Arc A770, Arc B570, Arc B580'),
  line(
    'cpu',
    `Ryzen 3 3200G, Ryzen 3 4100, Ryzen 5 3400G, Ryzen 5 4500, Ryzen 5 3600, Ryzen 5 4600G, Ryzen 5 5500, Ryzen 5 5600G,
    Ryzen 5 5600GT, Ryzen 5 5600, Ryzen 5 5600X, Ryzen 5 5500X3D, Ryzen 5 5600X3D, Ryzen 7 3700X, Ryzen 7 5700G, Ryzen 7 5700X,
    Ryzen 7 5800X, Ryzen 7 5800XT, Ryzen 7 5700X3D, Ryzen 7 5800X3D, Ryzen 9 3900X, Ryzen 9 5900X, Ryzen 9 5900XT,
    Ryzen 9 5950X`,
  ),
  line(
    'cpu',
    `Ryzen 5 7400F, Ryzen 5 8400F, Ryzen 5 8500G, Ryzen 5 7500F, Ryzen 5 8600G, Ryzen 5 7600, Ryzen 5 7600X, Ryzen 5 9500F,
    Ryzen 5 9600, Ryzen 5 9600X, Ryzen 5 7600X3D, Ryzen 7 8700F, Ryzen 7 8700G, Ryzen 7 7700, Ryzen 7 7700X, Ryzen 7 9700X,
    Ryzen 7 7800X3D, Ryzen 7 9800X3D, Ryzen 7 9850X3D, Ryzen 9 7900, Ryzen 9 7900X, Ryzen 9 9900X, Ryzen 9 7900X3D,
    Ryzen 9 9900X3D, Ryzen 9 7950X, Ryzen 9 9950X, Ryzen 9 7950X3D, Ryzen 9 9950X3D`,
  ),
  line(
    'cpu',
    `Core i3-12100F, Core i3-12100, Core i3-13100F, Core i3-13100, Core i3-14100F, Core i3-14100, Core i5-12400F, Core i5-12400,
    Core i5-13400F, Core i5-13400, Core i5-14400F, Core i5-14400, Core i5-12600K, Core i5-13500, Core i5-14500,
    Core i5-13600KF, Core i5-13600K, Core i5-14600KF, Core i5-14600K, Core i7-12700F, Core i7-12700K, Core i7-13700F,
    Core i7-13700K, Core i7-14700F, Core i7-14700KF, Core i7-14700K, Core i9-12900K, Core i9-13900K, Core i9-14900KF,
    Core i9-14900K`,
  ),
  line(
    'cpu',
    `Core Ultra 5 225F, Core Ultra 5 225, Core Ultra 5 235, Core Ultra 5 245KF, Core Ultra 5 245K, Core Ultra 7 265F,
    Core Ultra 7 265, Core Ultra 7 265KF, Core Ultra 7 265K, Core Ultra 9 285, Core Ultra 9 285K`,
  ),
  line('motherboard', 'A320, A520, B350, B450, B550, X370, X470, X570'),
  line('motherboard', 'A620, B840, B650, B650E, B850, X670, X670E, X870, X870E'),
  line('motherboard', 'H410, H510, B460, B560, H470, H570, Z490, Z590'),
  line('motherboard', 'H610, B660, B760, H670, H770, Z690, Z790'),
  line('motherboard', 'H810, B860, Z890'),
]

function line(kind: Kind, names: string): ModelLine {
  return { kind, names: names.split(/,\s+/) }
}
