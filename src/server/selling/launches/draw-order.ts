import { fingerprint } from '#server/ground/outside/fingerprint.ts'

/**
 * The order of a draw: entries by the SHA-256 of "seed:all:entry", where `all` is the SHA-256 of all entries' ids in their
 * order, joined by commas. Whoever has the seed and the ids comes to the same order; whoever knows them before the end
 * does not, since every entry changes `all`.
 */
export function drawOrder({ seed, entryIds }: { seed: string; entryIds: readonly string[] }): string[] {
  const all = fingerprint(entryIds.toSorted().join(','))
  return entryIds
    .map((id) => ({ id, lot: fingerprint(`${seed}:${all}:${id}`) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ id }) => id)
}
