import { isUuid } from '#domain/ground/shared/uuid.ts'

/** What an id stands for: its name or number, and the page that shows it. */
export interface NamedThing {
  name: string
  to: string | null
}

type Facts = Readonly<Record<string, unknown>>

/** Fields whose texts are ids although they read like words. */
const ID_FIELDS: ReadonlySet<string> = new Set(['productId', 'sellerId'])
/** What the program keeps for itself and tells people nothing, and which other shop a product came from. */
const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  'ownerSellerId',
  'part',
  'sha256',
  'version',
  'seenVersion',
])

/** All ids in facts of a record. */
export function idsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return isUuid(value) || ID_FIELDS.has(field) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => idsIn(each, name))
}

/** The same facts with the names of what their ids stand for; ids of what has no name, and what only the program reads, are left out. */
export function namedFacts(facts: Facts | null, things: ReadonlyMap<string, NamedThing>): Facts | null {
  if (facts === null) return null
  return withoutNothing(
    Object.entries(facts).map(([field, value]) => [
      field,
      INTERNAL_FIELDS.has(field) ? undefined : named(value, things),
    ]),
  )
}

function named(value: unknown, things: ReadonlyMap<string, NamedThing>): unknown {
  if (typeof value === 'string') return things.get(value)?.name ?? (isUuid(value) ? undefined : value)
  if (Array.isArray(value)) {
    const all = value.map((each) => named(each, things)).filter((each) => each !== undefined)
    return all.length > 0 || value.length === 0 ? all : undefined
  }
  if (typeof value !== 'object' || value === null) return value
  return namedFacts(value as Facts, things)
}

function withoutNothing(entries: readonly (readonly [string, unknown])[]): Facts {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
