import { placesFor } from '#domain/goods/compatibility/places.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { judgeCandidate } from './judge-candidate.ts'

/**
 * The named place of a part that is exchanged, as far as the new one keeps it: where it is among those that can be named for
 * the new one, and the answer there is the same as without a place, which is what the lists to choose from have said.
 * `others` are the parts that stay. Undefined where it goes to any place that takes it.
 */
export function keptPlace(
  exchanged: Part,
  { place: _none, ...part }: Part,
  others: readonly Part[],
): string | undefined {
  const { place } = exchanged
  if (place === undefined || !placesFor(part, others).includes(place)) return undefined
  const there = judgeCandidate({ ...part, place }, others)
  return there.answer === judgeCandidate(part, others).answer ? place : undefined
}
