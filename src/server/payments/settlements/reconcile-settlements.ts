import { matchSettlement } from '#domain/payments/match-settlement.ts'
import { addDays, indianDay } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findKnownMoney, replaceMismatches } from './mismatch-store.ts'

/** A line may be added to a settlement late, and a payment may be found late by us. */
const DAYS = [1, 2, 3]

/**
 * Matches what the gateway paid out over the last three days with our books, payment by payment and refund by refund,
 * and keeps what does not match for the back office. Done twice is done once. Throws when the gateway does not answer,
 * and is tried again.
 */
export async function reconcileSettlements(app: App): Promise<void> {
  const { gateway, clock, db } = app
  if (gateway.methods.length === 0) return
  const today = indianDay(clock.now())
  for (const ago of DAYS) {
    const day = addDays(today, -ago)
    const lines = await gateway.settlementLines(day)
    if (!lines) throw new Error(`the gateway did not say what it settled on ${day}`)
    const known = await findKnownMoney(db, { gateway: gateway.name, ids: lines.map(({ id }) => id) })
    const mismatches = matchSettlement(lines, known)
    await inTransaction(app, (tx) =>
      replaceMismatches(tx, { gateway: gateway.name, day, at: clock.now() }, mismatches),
    )
    if (mismatches.length > 0)
      app.log.error({ day, count: mismatches.length }, 'a settlement does not match our books')
  }
}
