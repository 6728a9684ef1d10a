import { readFileSync } from 'node:fs'

/** What somebody types, and which parts a shop assistant would call right; all that is given must hold. */
export interface JudgedQuery {
  query: string
  group: 'part number' | 'misspelling' | 'units' | 'synonym' | 'hindi'
  right: {
    kind?: string[]
    /** A regular expression for the part's name, in which case does not count. */
    name?: string
    /** By dotted path, as BuildCores OpenDB has it: the value, one of several, or a range. Of a list any element may hold. */
    where?: Record<string, Wanted>
  }
}

type Scalar = string | number | boolean
type Wanted = Scalar | Scalar[] | { min?: number; max?: number }

/** What a judged query asks about a part, in the words of BuildCores OpenDB. */
export interface JudgedPart {
  kind: string
  valuesAt(path: string): readonly unknown[]
}

/** All but the first were written by people who had not seen the search. */
export const QUERY_LISTS = [
  'own',
  'unseen',
  'fresh',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const

export function readQueries(list: (typeof QUERY_LISTS)[number]): JudgedQuery[] {
  return JSON.parse(readFileSync(`tests/relevance/queries-${list}.json`, 'utf8'))
}

/** What queries ask about parts of each kind, by dotted path. */
export function judgedPaths(): (kind: string) => string[] {
  const queries = QUERY_LISTS.flatMap(readQueries)
  const kinds = new Set(queries.flatMap(({ right }) => right.kind ?? []))
  const paths = new Map(
    [...kinds].map((kind) => {
      const own = queries.filter(({ right }) => !right.kind || right.kind.includes(kind))
      const asked = own.flatMap(({ right }) => Object.keys(right.where ?? {}))
      return [kind, [...new Set(['metadata.name', ...asked])].toSorted()]
    }),
  )
  return (kind) => paths.get(kind) ?? []
}

/** Whether a part is a right answer. */
export function rightAnswer({ right }: JudgedQuery): (part: JudgedPart) => boolean {
  const { kind, where = {} } = right
  const name = right.name ? new RegExp(right.name, 'i') : undefined
  return (part) => {
    if (kind && !kind.includes(part.kind)) return false
    if (name && !name.test(String(part.valuesAt('metadata.name')[0] ?? ''))) return false
    return Object.entries(where).every(([path, wanted]) =>
      part.valuesAt(path).some((value) => isWanted(value, wanted)),
    )
  }
}

function isWanted(value: unknown, wanted: Wanted): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value as Scalar)
  if (typeof wanted !== 'object') return value === wanted
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = wanted
  return typeof value === 'number' && value >= min && value <= max
}
