/** Each size has the holes of the ones before it: a case for one takes them too. */
const SIZES = ['Mini-ITX', 'Micro-ATX', 'ATX', 'E-ATX']
/** Larger than Mini-ITX, with its holes and some of Micro-ATX's. */
const AS_FROM: Readonly<Record<string, string>> = { 'Mini-DTX': 'Micro-ATX', 'Flex-ATX': 'Micro-ATX' }
const SAME_HOLES: Readonly<Record<string, string>> = { 'Thin Mini-ITX': 'Mini-ITX' }

/** The sizes of boards for which a case that takes this one has to be made: any of them. */
export function sizesThatTake(form: string): readonly string[] {
  const size = SIZES.indexOf(SAME_HOLES[form] ?? AS_FROM[form] ?? form)
  return size < 0 ? [form] : [...new Set([form, ...SIZES.slice(size)])]
}

/** All sizes that a case for these takes. */
export function sizesTakenBy(boards: readonly string[]): readonly string[] {
  const all = [...SIZES, ...Object.keys(SAME_HOLES), ...Object.keys(AS_FROM), ...boards]
  return [...new Set(all)].filter((form) => sizesThatTake(form).some((each) => boards.includes(each)))
}
