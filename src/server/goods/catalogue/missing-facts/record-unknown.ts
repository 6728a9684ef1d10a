import { unknownFacts } from '#domain/goods/compatibility/verdicts/unknown-facts.ts'
import type { App } from '#server/ground/app.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { addUnknownFacts } from './unknown-fact-store.ts'

/**
 * Counts the facts because of which somebody at `address` was told "not known": each once for a page. Who asks very
 * often is not counted any more for the rest of the hour, and neither is a new fact on a day that has thousands. While no
 * database leads nothing is counted.
 */
export async function recordUnknown(
  app: App,
  address: string,
  {
    parts,
    verdicts,
  }: { parts: Parameters<typeof unknownFacts>[0]; verdicts: Parameters<typeof unknownFacts>[1] },
): Promise<void> {
  const facts = unknownFacts(parts, verdicts)
  if (facts.length === 0 || app.leader === 'away') return
  const allowed = await withinLimit(app, 'unknown-facts-address', address)
  if (allowed.ok) await addUnknownFacts(sourceOf(app), facts)
}
