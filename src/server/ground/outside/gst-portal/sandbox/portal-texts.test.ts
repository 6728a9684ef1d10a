import { expect, test } from 'vitest'
import { inv01Request } from '#domain/money/invoicing/einvoices/inv01-request.ts'
import { ewayBillRequest } from '#domain/money/invoicing/eway-bills/eway-bill-request.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import { NASTY_STRINGS } from '#tests/support/nasty-strings.ts'
import { sampleInvoice } from '#tests/support/sample-papers.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { sandboxEinvoices } from './sandbox-einvoices.ts'
import { sandboxEwayBills } from './sandbox-eway-bills.ts'

const SIZE = '27" QHD monitor \\ 3.5" bay'
const transport = { distanceKm: 12, transporterId: undefined, vehicleNumber: 'MH12AB1234' }

/** An invoice all of whose texts begin so; the goods go elsewhere, so that no field is left out. */
function invoiceWith(text: string, number = 'NN/26-27/000123'): InvoiceDocument {
  const { document } = sampleInvoice(1)
  const place = { name: `${text} and Sons`, address: `${text} Road`, city: `${text} Town` }
  return {
    ...document,
    number,
    supplier: { ...document.supplier, ...place, tradeName: text },
    buyer: { ...document.buyer, ...place },
    deliverTo: { ...document.deliverTo, ...place, postalCode: '411005' },
    lines: document.lines.map((line) => ({ ...line, name: text })),
  }
}

test('the portal of e-invoices refuses double quotes and backslashes in every text, as its published schema does', async () => {
  const { register } = sandboxEinvoices({ clock: turnedClock() })
  const request = inv01Request(invoiceWith('Hill'))
  expect(await register(request)).toMatchObject({ kind: 'issued' })
  const broken = JSON.parse(JSON.stringify(request).replaceAll('Hill', '27\\" Hill'))
  expect(await register(broken)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/pattern/) })
})

test.each([SIZE, ...NASTY_STRINGS])('both portals take an invoice whose texts are %j', async (text) => {
  const document = invoiceWith(text.slice(0, 500))
  const einvoice = inv01Request(document)
  const bill = ewayBillRequest(document, transport)
  const clock = turnedClock()
  expect(await sandboxEinvoices({ clock }).register(einvoice)).toMatchObject({ kind: 'issued' })
  expect(await sandboxEwayBills({ clock }).make(bill)).toMatchObject({ kind: 'made' })
  expect(JSON.stringify([einvoice, bill])).not.toContain('\\\\')
  expect(JSON.stringify([einvoice, bill])).not.toContain('\\"')
})
