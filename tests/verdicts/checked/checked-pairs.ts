import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** `one | other, another`: the part before the stroke beside each of those behind it. */
type Rows = readonly string[]

/**
 * What is right for pairs of real parts, by rule, decided from what their makers publish and from AMD's and Intel's
 * tables of chipsets. Further parts that a row needs stand behind a plus.
 */
export const CHECKED_PAIRS: Readonly<Record<string, Partial<Record<Answer, Rows>>>> = {
  'processor-socket': {
    fits: [
      '9800X3D | X870, X670E, B650, B650I, A620M',
      '7500F | B650, B850M',
      '5600 | B450, B550, A520M, X570, A320M',
      '1600 | B350, A320M, X370',
      '265K | Z890, B860M',
      '14900K | Z790, Z690 D4, B760',
      '12400 | H610M D4, B660M D4, Z690',
      '11400F | B560M, Z590, Z490, H410M',
      '9900K | Z390, Z370, Z170',
      '7960X | TRX50',
      '3970X | TRX40',
    ],
    'does not fit': [
      '9800X3D | B550, Z890, Z790, TRX50',
      '5800X3D | X870, B650, Z690 D4',
      '265K | Z790, B760, X870',
      '14900K | Z890, Z590, B650',
      '11700K | Z690, Z390',
      '9900K | Z490, B450',
      '7960X | TRX40, X399, X870',
      '2950X | TRX40',
    ],
  },
  'processor-chipset': {
    fits: [
      '9800X3D | X870, X870E, B850M',
      '7600 | A620M, B650, B650I, X670E, X870, B850M',
      '7950X | X670E, B650, X870E',
      '8600G | X870, B850M',
      '3600 | B550, A520M, X570',
      '4650G | B550, A520M',
      '3400G | X570',
      '2600 | B450, X470, X570',
      '1600 | A320M, B350, X370, B450, X470',
      '265K | Z890, B860M',
      '245KF | Z890, B860M',
      '13600K | Z790, B760',
      '12400 | H610M D4, B660M D4, Z690 D4, Z690, B760, Z790',
      '11400F | B560M, Z590, H510M',
      '10400 | H410M, B460M, Z490, B560M, Z590, H510M',
      '9900K | Z390, B365M',
      '8700K | Z370, B360M, Z390, B365M',
      '7700K | Z270',
      '6700K | Z170, H110M, Z270',
      '7960X | TRX50',
      '7975WX | TRX50, WRX90',
      '3600 | X570 Impact',
      '2400G | B450, X470',
      '7800X3D | X870, B850M',
      '3970X | TRX40',
    ],
    'fits if': [
      // The first X3D came half a year after the boards.
      '7800X3D | A620M, B650, X670E',
      '270K Plus | Z890, B860M',
      '5975WX | WRX80',
      '9800X3D | A620M, B650, B650I, X670E',
      '9600X | A620M, B650, X670E',
      '8600G | A620M, B650, X670E',
      '5800X3D | B550, A520M, X570, B450, X470, A320M, B350, X370',
      '5600 | B550, A520M, X570, B450, A320M',
      '5600G | B450, X470, B550',
      '4650G | X570, B450',
      '3600 | B450, X470, A320M, B350, X370',
      '3400G | B450, X470, A320M',
      '2600 | A320M, B350, X370',
      '14900K | Z790, B760, Z690, Z690 D4, B660M D4, H610M D4',
      '13600K | Z690, Z690 D4, B660M D4, H610M D4',
      '13400F | H610M D4, B660M D4',
      '11400F | Z490',
      '11700K | Z490',
      '9900K | Z370, B360M',
      '7700K | Z170, H110M',
      '2950X | X399',
    ],
    'does not fit': [
      '3400G | B550, A520M',
      // Of the first generation of graphics: the X570 has no code for it.
      '2400G | X570, B550',
      '7960X | WRX90',
      '2600 | B550, A520M',
      '1600 | X570, B550, A520M',
      '11400F | H410M, B460M',
      '11700K | H410M, B460M',
      '9900K | Z170, Z270, H110M',
      '8700K | Z170, Z270, H110M',
      '7700K | Z370, Z390, B360M, B365M',
      '6700K | Z370, Z390, B360M',
      '9800X3D | B550, Z790',
      '265K | Z790',
      '14900K | Z890, Z590',
    ],
  },
  'processor-memory': {
    fits: [
      '9800X3D | DDR5-6000 2x16, DDR5-5600 2x16',
      '14900K | DDR5-5600 2x16, DDR4-3200 2x8',
      '12400 | DDR4-3200 2x8, DDR5-4800 1x16',
      '5600 | DDR4-3200 2x8, DDR4-3600 2x16',
      '265K | DDR5-8200 CUDIMM',
    ],
    'does not fit': [
      '9800X3D | DDR4-3200 2x8',
      '265K | DDR4-3600 2x16',
      '5800X3D | DDR5-6000 2x16',
      '11700K | DDR5-5600 2x16',
      '9900K | DDR5-4800 1x16',
    ],
  },
  'memory-speed': {
    fits: [
      'DDR5-5600 2x16 | 9800X3D, 265K, 14900K',
      'DDR4-3200 2x8 | 5600, 3600, 11400F',
      'DDR5-4800 1x16 | 7600, 12400',
    ],
    'fits if': [
      'DDR5-6000 2x16 | 9800X3D, 7600, 14900K',
      'DDR4-3600 2x16 | 5600, 5800X3D, 11700K',
      'DDR4-3200 2x8 | 10400, 9900K, 3400G',
      'DDR5-8200 CUDIMM | 265K',
    ],
  },
  'memory-type': {
    fits: [
      'DDR5-6000 2x16 | X870, B650, Z790, Z890, Z690',
      'DDR4-3200 2x8 | B450, Z690 D4, H610M D4, Z490, A320M',
      'DDR4 SO-DIMM | Thin H610',
    ],
    'does not fit': [
      'DDR5-6000 2x16 | Z690 D4, B660M D4, H610M D4, B550',
      'DDR4-3200 2x8 | X870, B650I, Z790, Z690, Z890',
    ],
  },
  'memory-form': {
    fits: [
      'DDR5-6000 2x16 | X870, B650I, B850M',
      'DDR4-3200 2x8 | B450, A520M',
      'DDR5-8200 CUDIMM | Z890',
      'DDR4 SO-DIMM | Thin H610',
    ],
    'fits if': ['DDR5-8200 CUDIMM | X870, B650I'],
    'does not fit': ['DDR5 SO-DIMM | X870, B650I, Z790', 'DDR4 SO-DIMM | B450', 'DDR4-3200 2x8 | Thin H610'],
    'not known': ['DDR4-3200 2x8 | B550I', 'DDR4 SO-DIMM | B550I'],
  },
  'memory-registered': {
    fits: [
      'DDR5-6000 2x16 | X870, Z890',
      'DDR4-3200 2x8 | B450',
      'DDR4 ECC UDIMM | X570',
      'DDR5 RDIMM | TRX50',
      'DDR5 SO-DIMM | B650I',
    ],
    'does not fit': ['DDR5 RDIMM | X870, Z790', 'DDR4 RDIMM | B450, Z490, X570', 'DDR5-6000 2x16 | TRX50'],
  },
  'memory-slots': {
    fits: [
      'DDR5-6000 2x16 | X870, A620M',
      'DDR4-3200 2x8 | H610M D4',
      'DDR5-4800 1x16 | B650I',
      'DDR4-3600 4x32 | X570, TRX40',
      // One for each of four channels.
      'DDR5 RDIMM | TRX50, WRX90',
    ],
    'fits if': ['DDR5-5200 4x16 | X870, B650'],
    'does not fit': ['DDR5-5200 4x16 | A620M, B650I', 'DDR4-3600 4x32 | A520M, H610M D4'],
  },
  'memory-capacity': {
    fits: ['DDR5-6000 2x16 | X870, Z890', 'DDR4-3600 4x32 | B550, X570', 'DDR4-3200 2x8 | A520M'],
    // Makers of DDR5 boards raised their limits with a BIOS when larger modules came.
    'fits if': ['DDR5-5600 2x48 | first list 128 GB'],
    'does not fit': ['DDR4-3200 2x64 | A520M, H610M D4'],
    'not known': ['DDR5-6000 2x16 | B650', 'DDR4-3600 4x32 | B450', 'DDR4-3200 1x32 | DDR4 64 GB'],
  },
  'laptop-memory-type': {
    'fits if': ['DDR4 SO-DIMM | Victus', 'DDR5 SO-DIMM | Helios, one slot', 'DDR5 SO-DIMM 2x16 | Helios'],
    'does not fit': [
      'DDR4 SO-DIMM | Helios, MacBook Air',
      'DDR5 SO-DIMM | Victus, MacBook Air',
      'DDR5 SO-DIMM 2x16 | one slot',
      'DDR4-3200 2x8 | Victus',
      'DDR5-6000 2x16 | Helios',
    ],
  },
  'cooler-socket': {
    fits: [
      'NH-D15 | 9800X3D, 5600, 14900K, 265K, 9900K',
      'PA120 SE | 7600, 5600, 12400, 10400',
      'AK620 | 9600X, 13600K',
      'NH-L9i-17xx | 12400, 265K',
      'NH-L9a-AM5 | 7600',
      'NH-L9a-AM4 | 5600',
      'NH-U14S TR5 | 7960X',
      'H150i | 9800X3D, 265K, 14900K',
      'X63 | 5800X3D, 11700K',
    ],
    'fits if': [
      // Screwed on from behind: AM5 needs the maker's kit, although lists of sockets name both.
      'NH-L9a-AM4 | 9800X3D, 7600',
      'X63 | 9800X3D, 7600',
      'PA120 SE | 265K',
      'AK620 | 245KF',
      'NH-L9a-AM5 | 5600',
      'old Intel | 10400',
      'TR4 cooler | 3970X',
    ],
    'does not fit': [
      'NH-L9i-17xx | 9800X3D, 10400, 9900K',
      'NH-L9a-AM5 | 14900K, 265K',
      'NH-D15 | 7960X, 3970X',
      'NH-U14S TR5 | 9800X3D',
      'old Intel | 12400, 7600',
      'X63 | 14900K',
      'AM3 cooler | 7600',
      'TR4 cooler | 9800X3D',
    ],
  },
  'cooler-present': {
    fits: ['7600 | B650', '5600 | B450', '12400 | B660M D4', '10400 | H410M', '8600G | B850M'],
    'does not fit': [
      '9800X3D | X870',
      '14900K | Z790',
      '265K | Z890',
      '5800X3D | B550',
      '9900K | Z390',
      '7960X | TRX50',
    ],
    'not known': ['7500F | B650', '4650G | B550'],
  },
  'cooler-height': {
    fits: [
      'NH-D15 | H7 Flow, 4000D, North',
      'PA120 SE | 4000D',
      'AK620 | H7 Flow',
      'NH-L9i-17xx | A4-H2O, NR200P, Q300L',
      'NH-L9a-AM5 | A4-H2O',
    ],
    'fits if': ['PA120 SE | NR200P, Q300L'],
    'does not fit': ['NH-D15 | NR200P, Q300L, A4-H2O', 'AK620 | NR200P, Q300L', 'PA120 SE | A4-H2O'],
    'not known': ['NH-D15 | no facts'],
  },
  'radiator-place': {
    // A place for three fans of 120 mm takes two.
    fits: [
      'H150i | H7 Flow',
      'X63 | H7 Flow',
      'H100i | A4-H2O, H7 Flow, a 360 place',
      'ARCTIC 280 | H7 Flow',
    ],
    // Fans of 140 mm are wider than those of 120 mm: a place for 360 mm is none for 280 mm.
    'does not fit': ['H150i | A4-H2O', 'X63 | A4-H2O, a 360 place', 'ARCTIC 420 | A4-H2O, a 360 place'],
    'not known': ['H150i | North, no facts', 'H100i | NR200P'],
  },
  'board-size': {
    fits: [
      'X870 | H7 Flow, 4000D, North',
      'A620M | H7 Flow, Q300L, 4000D',
      'B650I | NR200P, A4-H2O, Q300L, 4000D, H7 Flow',
      'Thin H610 | NR200P, Q300L',
      'X570 Impact | Q300L, 4000D, H7 Flow',
    ],
    // E-ATX is no one width: this board has 277 mm, others 330.
    'fits if': ['X670E Extreme | H7 Flow'],
    'does not fit': ['X870 | NR200P, A4-H2O, Q300L', 'A620M | NR200P, A4-H2O', 'X670E Extreme | Q300L'],
    // Cases for ATX take E-ATX boards up to a width that their makers do not always name, those for Mini-ITX Mini-DTX.
    'not known': [
      'X870 | no facts',
      'X570 Impact | NR200P, A4-H2O',
      'X670E Extreme | 4000D, North',
      'TRX50 | 4000D',
    ],
  },
  'board-back-connectors': {
    fits: ['X870 | 4000D, no facts', 'B760M BTF | BTF'],
    'does not fit': ['B760M BTF | H7 Flow'],
    'not known': ['B760M BTF | 4000D'],
  },
  'graphics-length': {
    fits: [
      '5070 FE | H7 Flow, 4000D, North, NR200P, A4-H2O',
      '4090 FE | 4000D, North, NR200P, A4-H2O',
      '4090 Strix | H7 Flow',
      '7900 XTX | 4000D',
      '1650 | Q300L',
    ],
    'fits if': ['4090 Strix | 4000D, Q300L', '7900 XTX Nitro+ | A4-H2O'],
    'does not fit': ['4090 Strix | NR200P, A4-H2O'],
    // Its 355 mm are measured with the fans in front: without them there is more.
    'not known': ['5070 FE | no facts', '4090 Strix | North'],
  },
  'graphics-width': {
    fits: ['4090 FE | NR200P', '5070 FE | Q300L', '7900 XTX Nitro+ | 4000D', '4060 Dual | NR200P'],
    'fits if': ['5070 Ti TUF | NR200P'],
    'does not fit': ['4090 Strix | NR200P', '7900 XTX Nitro+ | NR200P'],
    'not known': ['5090 FE | no facts'],
  },
  'supply-form': {
    fits: ['RM850x | H7 Flow, 4000D', 'SF750 | NR200P, A4-H2O', 'SFX-L 600 | NR200P'],
    'fits if': ['SF750 | 4000D, H7 Flow', 'SFX-L 600 | North'],
    'does not fit': ['RM850x | NR200P, A4-H2O', 'CX450 | NR200P'],
    'not known': ['RM850x | no facts'],
  },
  'supply-length': {
    fits: ['RM850x | 4000D, North, Q300L', 'RM1000x 2021 | 4000D, North', 'SF750 | NR200P'],
    'does not fit': ['RM1000x 2021 | Q300L', 'RM850x | NR200P'],
    'not known': ['CX450 | 4000D', 'RM850x | H7 Flow'],
  },
  'supply-watts': {
    fits: [
      'RM850x | 5070 FE + 9800X3D, 4060 Dual + 7600',
      'CX450 | 1650 + 12400',
      'RM1000x 2021 | 4090 FE + 7950X',
      'MWE 550 | 4060 Dual + 12400',
      'RM1000x 2021 | 4060 Dual + 13700',
    ],
    'fits if': ['RM850x | 5090 FE + 9800X3D', 'MWE 550 | 7900 XTX + 7600'],
    'does not fit': [
      'CX450 | 4090 FE + 14900K, 5090 FE + 265K',
      'MWE 550 | 5090 FE + 9800X3D, 5070 FE + 14900K',
    ],
    // Without the processor's highest power: enough for the hungriest of its socket, or not known.
    'not known': ['MWE 550 | 3060 Ventus + 13700'],
  },
  'supply-peaks': {
    fits: ['RM850x | 5070 FE, 4090 FE, 7900 XTX', 'CX450 | 1650', 'RM1000x 2021 | 5090 FE, 4090 Strix'],
    'fits if': ['MWE 550 | 5070 FE', 'SF750 | 7900 XTX', 'RM850x | 5090 FE', 'CX450 | 3060 Ventus'],
  },
  'graphics-sag': {
    fits: ['5070 FE | 4000D, NR200P', '1650 | Q300L'],
    'fits if': ['4090 FE | 4000D', '4090 Strix | H7 Flow', '5070 Ti TUF | North', '7900 XTX Nitro+ | 4000D'],
  },
  'network-card-socket': {
    // A part of the AX211 is in Intel's chipset; the AX210 is whole.
    'does not fit': ['AX211 | Wi-Fi board'],
    fits: ['AX210 | Intel Wi-Fi board'],
    'fits if': ['AX210 | Wi-Fi board', 'AX211 | Intel Wi-Fi board'],
    'not known': ['AX210 | X870, B650', 'AX211 | Z790'],
  },
  'drive-socket': {
    'fits if': ['PM9A3 | X870, Z790', 'Exos SAS | B650'],
    'not known': ['no interface | B650'],
  },
  'supply-graphics-plugs': {
    fits: [
      'RM850x | 5070 FE, 5090 FE',
      'CX450 | 3060 Ventus, 1650',
      'MWE 550 | 4060 Dual',
      'RM1000x 2021 | 7900 XTX, 7900 XTX Nitro+',
      'no plugs known | 1650',
    ],
    'fits if': ['RM1000x 2021 | 5070 FE, 4090 FE', 'SF750 | 5070 FE', 'CX450 | 5070 FE'],
    'does not fit': ['CX450 | 7900 XTX Nitro+, 4090 FE', 'MWE 550 | 7900 XTX Nitro+'],
    'not known': [
      'no plugs known | 5070 FE, 3060 Ventus',
      'RM850x | 3060 Ventus, unknown plugs, half known plugs',
    ],
  },
  picture: {
    'does not fit': [
      '7500F | B650',
      '5800X3D | B550',
      '12400F | B660M D4',
      '13400F | H610M D4',
      '245KF | Z890',
      '11400F | B560M',
      '3600 | B450',
    ],
    'fits if': ['9800X3D | X870', '12400 | B660M D4', '5600G | B550', '265K | Z890'],
  },
  'laptop-drive': {
    'fits if': ['990 PRO | Helios, Victus', 'SN740 | Helios'],
    'does not fit': ['990 PRO | MacBook Air'],
    'not known': ['MX500 2.5 | Helios'],
  },
  'monitor-cable': {
    fits: [
      'QHD 240 | 5070 FE, 4090 FE, 1650',
      'FHD 60 HDMI | 1650',
      '4K 120 DP | 1650, 4090 FE',
      '4K 60 HDMI | 1650, 4090 FE',
    ],
    // HDMI 2.1 is the name of several speeds, the slowest of them that of HDMI 2.0.
    'fits if': ['4K 240 | 4090 FE, 1650', '4K 120 HDMI | 4090 FE, 1650', '5K USB-C | 4090 FE, 5070 FE'],
    'not known': ['no ports known | 5070 FE'],
  },
}
