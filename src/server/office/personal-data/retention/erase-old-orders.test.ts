import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { STARTED_DEMO } from '#tests/support/opened-demo.ts'
import { openFilledTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { eraseOldOrders } from './erase-old-orders.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openFilledTestApp(STARTED_DEMO)
  app = { ...opened.app, clock: turnedClock('2045-01-01T06:00:00Z') }
  close = opened.close
})
afterAll(() => close())

test('explore', async () => {
  const began = performance.now()
  await eraseOldOrders(app, {}, new AbortController().signal)
  console.log('ms', performance.now() - began)
  console.log((await sql`SELECT erased_at IS NOT NULL AS gone, reasons, count(*) FROM order_retentions GROUP BY 1,2`.execute(app.db)).rows)
  console.log((await sql`SELECT count(*), min(ordered_at), max(ordered_at) FROM orders`.execute(app.db)).rows)
  console.log((await sql`SELECT * FROM retention_runs`.execute(app.db)).rows)
  for (const t of 'invoices credit_notes payments payment_attempts parcels tracking_events cancellations slip_claims cash_confirmations order_notes order_events returns return_events return_units fit_claims dispute_events disputes chargeback_answers chargeback_shares refund_accounts mails phone_messages messages conversations order_line_builds return_photographs dispute_photographs tickets payment_disputes'.split(' '))
    console.log(t, (await sql<{count: number}>`SELECT count(*) FROM ${sql.table(t)}`.execute(app.db)).rows[0]?.count)
})
