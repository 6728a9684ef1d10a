import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { VENDOR_ORDER_STATUSES } from '#domain/orders/vendor-order-status.ts'
import { PAYMENT_STATUSES } from '#domain/payments/payment-status.ts'
import { openTestApp } from '#tests/support/test-app.ts'

test('the database knows the same statuses as the rules', async () => {
  const { app, close } = await openTestApp()
  const { rows } = await sql<{ name: string; rule: string }>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE conname LIKE '%_status_known'`.execute(app.db)
  await close()
  const wordsOf = (name: string) =>
    [...(rows.find((row) => row.name === name)?.rule ?? '').matchAll(/'([a-z-]+)'/g)].map(([, word]) => word)
  expect(wordsOf('payments_status_known').toSorted()).toEqual([...PAYMENT_STATUSES].toSorted())
  expect(wordsOf('vendor_orders_status_known').toSorted()).toEqual([...VENDOR_ORDER_STATUSES].toSorted())
})
