import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** Models of which one may stand in for another, the slowest first. */
export interface ModelLine {
  kind: Kind
  /** As their makers write them. */
  names: readonly string[]
  /** How fast each is in games at 1440p, where an RTX 4060 is 100; absent where the place in the line says all. */
  speeds?: ReadonlyMap<string, number>
}

/**
 * Graphics chips of all makers by how fast they are, processors and chipsets by socket: whoever looks for one of a line can
 * use another of it. The order is that of the makers' own names within a generation, and of the published measurements
 * between generations and, of graphics chips, between makers.
 */
export const MODEL_LINES: readonly ModelLine[] = [
  measuredLine(
    'graphics-card',
    `GT 710 4, GT 730 5, GT 1030 12, GTX 1050 22, GTX 1630 23, Arc A310 25, GTX 1050 Ti 27, RX 6400 30, Arc A380 34,
    GTX 1650 35, RX 6500 XT 38, RX 570 40, GTX 1060 45, RX 580 46, GTX 1650 SUPER 47, RX 5500 XT 50, GTX 1660 51, RX 590 52,
    GTX 1070 57, GTX 1660 SUPER 58, RTX 3050 58, GTX 1660 Ti 59, RX 5600 XT 68, GTX 1080 70, RTX 2060 71,
    RTX 2060 SUPER 78, RTX 2070 80, RX 5700 83, RX 6600 84, RTX 3060 84, Arc A580 85, GTX 1080 Ti 88, RTX 2070 SUPER 90,
    RTX 5050 92, Arc A750 92, RX 5700 XT 92, RTX 2080 96, RX 6600 XT 98, RTX 4060 100, Arc A770 100, RX 6650 XT 101,
    RTX 2080 SUPER 103, RX 7600 104, Arc B570 105, RTX 3060 Ti 109, RX 7600 XT 110, RX 6700 112, RTX 2080 Ti 115,
    RX 6700 XT 120, RTX 5060 121, Arc B580 121, RTX 4060 Ti 122, RX 9060 124, RTX 3070 124, RX 6750 XT 127, RTX 3070 Ti 131,
    RX 9060 XT 140, RTX 5060 Ti 143, RX 7700 XT 148, RX 6800 157, RTX 4070 160, RTX 3080 163, RX 7800 XT 175, RX 6800 XT 177,
    RTX 4070 SUPER 180, RTX 5070 184, RTX 3080 Ti 186, RX 7900 GRE 187, RX 9070 GRE 188, RTX 3090 189, RX 6900 XT 192,
    RTX 4070 Ti 197, RTX 3090 Ti 205, RX 6950 XT 205, RX 9070 215, RTX 4070 Ti SUPER 222, RX 7900 XT 223, RX 9070 XT 239,
    RTX 5070 Ti 240, RTX 4080 250, RTX 4080 SUPER 255, RX 7900 XTX 260, RTX 5080 280, RTX 4090 330, RTX 5090 430`,
  ),
  line(
    'cpu',
    `Ryzen 3 3200G, Ryzen 3 4100, Ryzen 5 3400G, Ryzen 5 2600, Ryzen 5 4500, Ryzen 5 3600, Ryzen 5 4600G, Ryzen 5 5500, Ryzen 5 5600G,
    Ryzen 5 5600GT, Ryzen 5 5600, Ryzen 5 5600X, Ryzen 5 5500X3D, Ryzen 5 5600X3D, Ryzen 7 2700X, Ryzen 7 3700X, Ryzen 7 3800X, Ryzen 7 5700G, Ryzen 7 5700X,
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
    Core i5-12500, Core i5-12600, Core i5-13400F, Core i5-13400, Core i5-14400F, Core i5-14400, Core i5-12600KF, Core i5-12600K,
    Core i5-13500, Core i5-14500, Core i5-13600KF, Core i5-13600K, Core i5-14600KF, Core i5-14600K, Core i7-12700F,
    Core i7-12700, Core i7-12700KF, Core i7-12700K, Core i7-13700F, Core i7-13700, Core i7-13700KF, Core i7-13700K,
    Core i7-14700F, Core i7-14700, Core i7-14700KF, Core i7-14700K, Core i9-12900, Core i9-12900K, Core i9-13900,
    Core i9-13900K, Core i9-14900, Core i9-14900KF, Core i9-14900K`,
  ),
  line(
    'cpu',
    `Core i3-10100F, Core i3-10100, Core i3-10105F, Core i3-10105, Core i5-10400F, Core i5-10400, Core i5-10600K,
    Core i5-11400F, Core i5-11400, Core i5-11600K, Core i7-10700F, Core i7-10700, Core i7-10700K, Core i7-11700F, Core i7-11700,
    Core i7-11700K, Core i9-10900, Core i9-10900K, Core i9-11900, Core i9-11900K`,
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

/** Behind each name its speed. */
function measuredLine(kind: Kind, models: string): ModelLine {
  const speeds = new Map(
    models.split(/,\s+/).map((model) => {
      const space = model.lastIndexOf(' ')
      return [model.slice(0, space), Number(model.slice(space + 1))] as const
    }),
  )
  return { kind, names: [...speeds.keys()], speeds }
}
