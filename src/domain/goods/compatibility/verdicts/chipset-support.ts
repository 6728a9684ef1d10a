/**
 * Which processors work on boards of a chipset, by generation: AMD's and Intel's own tables of chipsets.
 * "as sold": since the first board of the chipset. "with BIOS": boards that were made before the processor need an
 * update. "by board": the makers of boards decided one by one. "X3D with BIOS": as sold but for those with 3D V-Cache, which came
 * after the boards. "Zen 2 alone", "Zen+ alone", "PRO alone": of the generation no others. "new revisions alone": boards
 * that carry another chip under the same name.
 */
type Support =
  | 'as sold'
  | 'with BIOS'
  | 'by board'
  | 'X3D with BIOS'
  | 'Zen 2 alone'
  | 'Zen+ alone'
  | 'PRO alone'
  | 'new revisions alone'

const of = (generations: readonly string[], support: Support): Record<string, Support> =>
  Object.fromEntries(generations.map((generation) => [generation, support]))

const AM5_600 = { ...of(['Ryzen 7000'], 'X3D with BIOS'), ...of(['Ryzen 8000', 'Ryzen 9000'], 'with BIOS') }
/** AMD says of all three generations that they work on 800-series boards as these are sold. */
const AM5_800 = of(['Ryzen 7000', 'Ryzen 8000', 'Ryzen 9000'], 'as sold')
const LGA1700_600 = {
  ...of(['12th Gen Core'], 'as sold'),
  ...of(['13th Gen Core', '14th Gen Core'], 'with BIOS'),
}
const LGA1700_700 = {
  ...of(['12th Gen Core', '13th Gen Core'], 'as sold'),
  ...of(['14th Gen Core'], 'with BIOS'),
}
const LGA1851 = of(['Core Ultra 200S'], 'as sold')
const LGA1200_500 = of(['10th Gen Core', '11th Gen Core'], 'as sold')
const LGA1200_400 = { ...of(['10th Gen Core'], 'as sold'), ...of(['11th Gen Core'], 'with BIOS') }
/** Chips of an older process that 11th Gen processors do not work with; later revisions of some boards carry another one. */
const LGA1200_400_SMALL = {
  ...of(['10th Gen Core'], 'as sold'),
  ...of(['11th Gen Core'], 'new revisions alone'),
}
const LGA1151_300 = { ...of(['8th Gen Core'], 'as sold'), ...of(['9th Gen Core'], 'with BIOS') }
const LGA1151_300_LATE = of(['8th Gen Core', '9th Gen Core'], 'as sold')
const LGA1151_200 = of(['6th Gen Core', '7th Gen Core'], 'as sold')
const LGA1151_100 = { ...of(['6th Gen Core'], 'as sold'), ...of(['7th Gen Core'], 'with BIOS') }
const AM4_400 = {
  ...of(['Ryzen 1000', 'Ryzen 2000'], 'as sold'),
  ...of(['Ryzen 3000', 'Ryzen 4000', 'Ryzen 5000'], 'with BIOS'),
}
const AM4_300 = {
  ...of(['Ryzen 1000'], 'as sold'),
  ...of(['Ryzen 2000'], 'with BIOS'),
  ...of(['Ryzen 3000', 'Ryzen 4000', 'Ryzen 5000'], 'by board'),
}

const BY_CHIPSET: Readonly<Record<string, Readonly<Record<string, Support>>>> = {
  A620: AM5_600,
  B650: AM5_600,
  B650E: AM5_600,
  X670: AM5_600,
  X670E: AM5_600,
  B840: AM5_800,
  B850: AM5_800,
  X870: AM5_800,
  X870E: AM5_800,
  A320: AM4_300,
  B350: AM4_300,
  X370: AM4_300,
  B450: AM4_400,
  X470: AM4_400,
  // Of the Ryzen 3000 these take those of Zen 2 and not the 3200G and 3400G.
  A520: {
    ...of(['Ryzen 3000'], 'Zen 2 alone'),
    ...of(['Ryzen 4000'], 'as sold'),
    ...of(['Ryzen 5000'], 'with BIOS'),
  },
  B550: {
    ...of(['Ryzen 3000'], 'Zen 2 alone'),
    ...of(['Ryzen 4000'], 'as sold'),
    ...of(['Ryzen 5000'], 'with BIOS'),
  },
  X570: {
    // Not the 2200G and 2400G, which are of the first Zen.
    ...of(['Ryzen 2000'], 'Zen+ alone'),
    ...of(['Ryzen 3000'], 'as sold'),
    ...of(['Ryzen 4000', 'Ryzen 5000'], 'with BIOS'),
  },
  H610: LGA1700_600,
  B660: LGA1700_600,
  H670: LGA1700_600,
  Z690: LGA1700_600,
  W680: LGA1700_600,
  B760: LGA1700_700,
  H770: LGA1700_700,
  Z790: LGA1700_700,
  H810: LGA1851,
  B860: LGA1851,
  W880: LGA1851,
  Z890: LGA1851,
  H510: LGA1200_500,
  B560: LGA1200_500,
  H570: LGA1200_500,
  Z590: LGA1200_500,
  H470: LGA1200_400,
  Z490: LGA1200_400,
  H410: LGA1200_400_SMALL,
  B460: LGA1200_400_SMALL,
  H310: LGA1151_300,
  B360: LGA1151_300,
  H370: LGA1151_300,
  Z370: LGA1151_300,
  B365: LGA1151_300_LATE,
  Z390: LGA1151_300_LATE,
  B250: LGA1151_200,
  H270: LGA1151_200,
  Z270: LGA1151_200,
  H110: LGA1151_100,
  B150: LGA1151_100,
  H170: LGA1151_100,
  Z170: LGA1151_100,
  TRX40: of(['Threadripper 3000'], 'as sold'),
  X399: { ...of(['Threadripper 1000'], 'as sold'), ...of(['Threadripper 2000'], 'with BIOS') },
  WRX80: { ...of(['Threadripper 3000'], 'as sold'), ...of(['Threadripper 5000'], 'with BIOS') },
  // Has eight channels of memory, for which others than the PRO have no pins.
  WRX90: { ...of(['Threadripper 7000'], 'PRO alone'), ...of(['Threadripper 9000'], 'PRO alone') },
  TRX50: { ...of(['Threadripper 7000'], 'as sold'), ...of(['Threadripper 9000'], 'with BIOS') },
}

/** Those of which we know which processors they take. */
export const CHIPSETS: readonly string[] = Object.keys(BY_CHIPSET)

const named = (support: Readonly<Record<string, Support>>) =>
  Object.keys(BY_CHIPSET).filter((chipset) => BY_CHIPSET[chipset] === support)

/** Models that came after the boards of these chipsets, though their generation did not. */
const LATE_MODELS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b9900KS\b/i, named(LGA1151_300_LATE)],
  [/\b12900KS\b/i, named(LGA1700_600)],
  [/\b13900KS\b/i, named(LGA1700_700)],
  [/\b3990X\b/i, ['TRX40']],
  [/\b(?:3100|3300X|3[689]00XT)\b/i, ['X570']],
  [/\bi[35][- ]10(?:105|305|325|505)[A-Z]*\b/i, [...named(LGA1200_400), ...named(LGA1200_400_SMALL)]],
  [/\b9(?:850|900|950)X3D/i, named(AM5_800)],
]

/** Whether boards of the chipset were sold before this processor, though not before others of its generation. */
export function isLateModel(processorName: string, chipset: string): boolean {
  return LATE_MODELS.some(([model, chipsets]) => model.test(processorName) && chipsets.includes(chipset))
}

/** Undefined where we know nothing of the chipset; "none" where its makers list the generation nowhere. */
export function chipsetSupport(chipset: string, generation: string): Support | 'none' | undefined {
  const supported = BY_CHIPSET[chipset]
  return supported && (supported[generation] ?? 'none')
}
