import { coverCashRefund, lookedAtBy } from '#domain/payments/cash-cover.ts'
import type { Day } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { insertCover, lockCashOfSeller } from './cover-store.ts'
import { listUncovered, type UncoveredRefund } from './cover-views.ts'

/** Refunds that are looked at in one statement. */
const ROWS_MAX = 200

/**
 * Covers every refund of cash that has an account and for which money came in, or is free in its seller's reserve: only
 * what is covered is paid. The others wait, the first to be asked for first in line. However many wait, few are held in
 * memory (`rowsMax`).
 */
export async function coverCashRefunds(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  { rowsMax = ROWS_MAX }: { rowsMax?: number } = {},
): Promise<void> {
  let toPayAfter: string | undefined
  for (;;) {
    const waiting = await listUncovered(app, app.db, { toPayAfter, rowsMax })
    for (const refund of waiting) await cover(app, refund)
    if (waiting.length < rowsMax) return
    toPayAfter = waiting.at(-1)?.id
  }
}

async function cover(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  { id, sellerId, ...known }: UncoveredRefund,
): Promise<void> {
  if (!coverCashRefund({ ...known, isLetThrough: false })) return
  await inTransaction(app, async (tx) => {
    await lockCashOfSeller(tx, sellerId)
    const [refund] = await listUncovered(app, tx, { refundId: id })
    const cover = refund && coverCashRefund({ ...refund, isLetThrough: false })
    if (!cover) return
    const { parcelId } = refund
    await insertCover(tx, { refundId: id, parcelId, sellerId, cover, at: app.clock.now() })
  })
}

/** By when somebody looks at the refunds of an order that wait for a courier's cash, by refund; none that is covered. */
export async function listWaitingForCash(
  app: Pick<App, 'clock'>,
  db: Parameters<typeof listUncovered>[1],
  orderId: string,
): Promise<Map<string, Day>> {
  const waiting = (await listUncovered(app, db, { orderId })).filter(
    (refund) => !coverCashRefund({ ...refund, isLetThrough: false }),
  )
  return new Map(waiting.map((refund) => [refund.id, lookedAtBy(refund)]))
}
