import type { Kind } from '#domain/catalogue/categories.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Attributes of a part of BuildCores OpenDB without what its name, or another of its attributes, contradicts: what is
 * printed on the box counts, and where nothing decides, neither is said. Each case was found by a false verdict.
 */
export function withoutContradictions(kind: Kind, name: string, values: Values): Values {
  return { ...values, ...CORRECTIONS[kind]?.(values, name) }
}

/** Xeons of the third and fourth version stand there with the socket of the first two, whose boards they do not fit. */
export function socketOfProcessor(name: string, socket: string | undefined): string | undefined {
  return socket === 'LGA2011' && /^intel xeon e5.*\bv[34]\b/i.test(name) ? 'LGA2011-3' : socket
}

const CORRECTIONS: Partial<Record<Kind, (values: Values, name: string) => Values>> = {
  memory: (_, name) =>
    /\b(registered|RDIMM)\b/i.test(name) && !/\bun-?registered\b/i.test(name) ? { registered: true } : {},
  case: ({ bays35, bays25, formFactor, boards }) => ({
    // A case without a single place for a drive is one whose places nobody counted.
    ...(bays35 === 0 && bays25 === 0 && { bays35: undefined, bays25: undefined }),
    // What lies flat under a television takes Mini-ITX boards alone in most entries, those for ATX among them.
    ...(formFactor === 'Desktop (HTPC)' && String(boards) === 'Mini-ITX' && { boards: undefined }),
  }),
}
