import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { matchSettlement } from '#domain/money/payments/match-settlement.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { postSettled } from '#server/money/earnings/books/post-settled.ts'
import { findKnownMoney, keepLines, replaceMismatches } from './mismatch-store.ts'
import { readOldestOpenDay } from './open-days-views.ts'

/** A line may be added to a settlement late, and a payment may be found late by us: so many days are always asked for. */
const DAYS_MIN = 3
/** What is open for longer is for somebody to look at; each day is a question to the gateway. */
const DAYS_MAX = 45

/**
 * Matches what the gateway paid out with our books, payment by payment and refund by refund, over the last three days and
 * as far back as something is still open with it, 45 days at most;
 * keeps what does not match for the back office, and posts the others with their fees into the ledger. Done twice is done once. Throws when the gateway does not answer,
 * and is tried again.
 */
export async function reconcileSettlements(app: App): Promise<void> {
  const { gateway, clock, db } = app
  if (gateway.methods.length === 0) return
  const today = indianDay(clock.now())
  const from = addDays(today, -DAYS_MAX)
  const oldest = await readOldestOpenDay(db, { gateway: gateway.name, from })
  const last = addDays(today, -DAYS_MIN)
  const until = oldest && oldest < last ? oldest : last
  // The newest first.
  for (let day = addDays(today, -1); day >= until; day = addDays(day, -1)) {
    const lines = await gateway.settlementLines(day)
    if (!lines) throw new Error(`the gateway did not say what it settled on ${day}`)
    const known = await findKnownMoney(db, { gateway: gateway.name, ids: lines.map(({ id }) => id) })
    const mismatches = matchSettlement(lines, known)
    const wrong = new Set(mismatches.map(({ line }) => line))
    const right = lines.filter((line) => !wrong.has(line))
    const at = clock.now()
    await inTransaction(app, async (tx) => {
      await keepLines(tx, { gateway: gateway.name, day, at }, lines)
      await replaceMismatches(tx, { gateway: gateway.name, day, at }, mismatches)
      await postSettled(tx, {
        gateway: gateway.name,
        at,
        lines: right.map((line) => ({ ...line, orderId: known.get(line.id)?.orderId ?? null })),
      })
    })
    if (mismatches.length > 0)
      app.log.error({ day, count: mismatches.length }, 'a settlement does not match our books')
  }
}
