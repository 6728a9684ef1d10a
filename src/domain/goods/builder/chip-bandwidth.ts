import { byChip, namesOfChip } from '#domain/goods/compatibility/verdicts/chip-supplies.ts'
import { numberOf, textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** GB/s between a chip and its memory, as NVIDIA, AMD and Intel state it; of a chip sold with several memories the least. */
const BANDWIDTHS = byChip({
  128: 'GTX 1650',
  144: 'RX 6500 XT',
  168: 'RTX 3050 6 GB',
  192: 'GTX 1060, GTX 1650 SUPER, GTX 1660',
  224: 'RTX 3050, RX 570, RX 5500 XT, RX 6600',
  240: 'RTX 3060 8 GB',
  256: 'GTX 1070, RX 580, RX 6600 XT',
  272: 'RTX 4060',
  280: 'RX 6650 XT',
  288: 'GTX 1660 Ti, RTX 4060 Ti, RX 5600 XT, RX 7600, RX 7600 XT',
  320: 'GTX 1080, RTX 5050, RX 6700, RX 9060 XT',
  336: 'GTX 1660 SUPER, RTX 2060',
  360: 'RTX 3060',
  380: 'Arc B570',
  384: 'RX 6700 XT',
  432: 'RX 6750 XT, RX 7700 XT, RX 9070 GRE',
  448: 'RTX 2060 SUPER, RTX 2070, RTX 2070 SUPER, RTX 2080, RTX 3060 Ti, RTX 3070, RTX 5060, RTX 5060 Ti, RX 5700, RX 5700 XT',
  456: 'Arc B580',
  480: 'RTX 4070',
  484: 'GTX 1080 Ti',
  496: 'RTX 2080 SUPER',
  504: 'RTX 4070 SUPER, RTX 4070 Ti',
  512: 'RX 6800, RX 6800 XT, RX 6900 XT, Arc A580, Arc A750, Arc A770',
  576: 'RX 6950 XT, RX 7900 GRE',
  608: 'RTX 3070 Ti',
  616: 'RTX 2080 Ti',
  624: 'RX 7800 XT',
  640: 'RX 9070, RX 9070 XT',
  672: 'RTX 4070 Ti SUPER, RTX 5070',
  717: 'RTX 4080',
  736: 'RTX 4080 SUPER',
  760: 'RTX 3080',
  800: 'RX 7900 XT',
  896: 'RTX 5070 Ti',
  912: 'RTX 3080 Ti, RTX 3080 12 GB',
  936: 'RTX 3090',
  960: 'RTX 5080, RX 7900 XTX',
  1008: 'RTX 3090 Ti, RTX 4090',
  1792: 'RTX 5090',
})

/** GB/s of a graphics card: its own, else what the maker of its chip states; NaN where neither is known. */
export function bandwidthOf(card: Part): number {
  const own = numberOf(card, 'bandwidth')
  if (own > 0) return own
  const known = namesOfChip(textOf(card, 'chipset')).map((name) => BANDWIDTHS.get(name))
  return known.find((rate) => rate !== undefined) ?? Number.NaN
}
