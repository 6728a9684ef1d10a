export interface ChangedFields {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** The fields in which two records differ, as they were and as they are; undefined when they say the same. */
export function changedFields(before: object, after: object): ChangedFields | undefined {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !isSame(was.get(name), is.get(name)),
  )
  if (names.length === 0) return undefined
  const pick = (from: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? null]))
  return { before: pick(was), after: pick(is) }
}

/** Equal as JSON, in whatever order an object's keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  return changedFields(one, other) === undefined
}
