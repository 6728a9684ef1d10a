import { expect, test } from 'vitest'
import { checkSellerInvoices } from './seller-invoice-form.ts'

test.each([
  [{}, { prefix: null, einvoicesFrom: null }],
  [
    { invoicePrefix: ' ', einvoicesFrom: '' },
    { prefix: null, einvoicesFrom: null },
  ],
  [
    { invoicePrefix: ' fz ', einvoicesFrom: '2026-04-01' },
    { prefix: 'FZ', einvoicesFrom: '2026-04-01' },
  ],
])('%j is read as %j', (raw, value) => {
  expect(checkSellerInvoices(raw)).toEqual({ ok: true, value })
})

test.each([
  [{ invoicePrefix: 'FIZZ' }, { invoicePrefix: 'Two or three letters from A to Z' }],
  [{ invoicePrefix: 'F-1' }, { invoicePrefix: 'Two or three letters from A to Z' }],
  [{ einvoicesFrom: '2026-02-30' }, { einvoicesFrom: 'Please enter a date' }],
  [{ einvoicesFrom: '2020-09-30' }, { einvoicesFrom: 'There were no e-invoices before 1 Oct 2020' }],
])('%j is refused with %j', (raw, fields) => {
  expect(checkSellerInvoices(raw)).toEqual({
    ok: false,
    problem: { code: 'sellers.settings_not_valid', fields },
  })
})
