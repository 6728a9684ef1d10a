/** The least supply, in watts, that NVIDIA and AMD recommend for a computer with each of their chips (their pages of specifications). */
const NVIDIA = byChip({
  300: 'GTX 750, GTX 750 Ti, GTX 1050, GTX 1050 Ti, GT 1030, GTX 1630, GTX 1650, RTX 3050 6 GB',
  350: 'GTX 950, GTX 1650 SUPER',
  400: 'GTX 960, GTX 1060',
  450: 'GTX 1660, GTX 1660 SUPER, GTX 1660 Ti',
  500: 'GTX 970, GTX 980, GTX 1070, GTX 1070 Ti, GTX 1080, RTX 2060',
  550: 'RTX 2060 SUPER, RTX 2070, RTX 3050, RTX 3060, RTX 4060, RTX 4060 Ti, RTX 5050, RTX 5060',
  600: 'GTX 980 Ti, GTX 1080 Ti, RTX 3060 Ti, RTX 5060 Ti',
  650: 'RTX 2070 SUPER, RTX 2080, RTX 2080 SUPER, RTX 2080 Ti, RTX 3070, RTX 4070, RTX 4070 SUPER, RTX 5070',
  700: 'RTX 4070 Ti, RTX 4070 Ti SUPER',
  750: 'RTX 3070 Ti, RTX 3080, RTX 3080 Ti, RTX 3090, RTX 4080, RTX 4080 SUPER, RTX 5070 Ti',
  850: 'RTX 3090 Ti, RTX 4090, RTX 5080',
  1000: 'RTX 5090',
})
const AMD = byChip({
  350: 'RX 6400',
  400: 'RX 6500 XT',
  450: 'RX 470, RX 570, RX 5500 XT, RX 6600, RX 9060 XT',
  500: 'RX 480, RX 580, RX 6600 XT, RX 6650 XT',
  550: 'RX 5600 XT, RX 7600',
  600: 'RX 5700, RX 5700 XT, RX 7600 XT',
  650: 'RX Vega 56, RX 6700 XT, RX 6750 XT, RX 6800, RX 9070',
  700: 'RX 7700 XT, RX 7800 XT, RX 7900 GRE',
  750: 'RX Vega 64, RX 6800 XT, RX 7900 XT, RX 9070 XT',
  800: 'RX 7900 XTX',
  850: 'RX 6900 XT, RX 6950 XT',
})

/** Chips by name, out of a table that names several beside each number. */
export function byChip(table: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(table).flatMap(([figure, names]) =>
      names.split(', ').map((name) => [name, Number(figure)] as const),
    ),
  )
}

/** How tables may call a chip that cards call "GeForce RTX 4060 Ti 8 GB": with its memory, and without. */
export function namesOfChip(chipset: string): string[] {
  const name = chipset.replace(/^(?:NVIDIA |AMD |Intel )?(?:GeForce |Radeon )?/i, '')
  return [name, name.replace(/ (?:\d+ ?GB|LHR|GDDR\dX?)$/i, '')]
}

/** What the maker of a graphics chip recommends for it, by the chip's name as cards say it ("GeForce RTX 4060 Ti 8 GB"). */
export function supplyForChip(chipset: string): { watts: number; maker: string } | undefined {
  const names = namesOfChip(chipset)
  for (const [maker, table] of [
    ['NVIDIA', NVIDIA],
    ['AMD', AMD],
  ] as const) {
    const watts = names.map((name) => table.get(name)).find((known) => known !== undefined)
    if (watts !== undefined) return { watts, maker }
  }
  return undefined
}
