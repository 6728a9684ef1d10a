import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { TriesToday } from '#domain/money/payments/ways/offered-ways.ts'
import type { App } from '#server/ground/app.ts'

/** How the tries that were decided today in India went, by method and by bank or wallet. */
export async function readTriesToday({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<TriesToday[]> {
  const now = clock.now().getTime() + INDIA_AHEAD_MS
  const since = new Date(now - (now % DAY_MS) - INDIA_AHEAD_MS)
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['method', 'instrument'])
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('status', '=', 'failed').as('failed'),
      fn.countAll<string>().filterWhere('status', '=', 'captured').as('paid'),
    ])
    .where('moved_at', '>=', since)
    .where('status', 'in', ['captured', 'failed'])
    .groupBy(['method', 'instrument'])
    .execute()
  return rows.map(({ failed, paid, ...way }) => ({ ...way, failed: Number(failed), paid: Number(paid) }))
}
