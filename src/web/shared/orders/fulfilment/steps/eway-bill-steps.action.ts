import { enterEwayBill } from '#server/orders/fulfilment/tax-papers/enter-eway-bill.ts'
import { issueInvoiceAhead } from '#server/orders/fulfilment/tax-papers/issue-invoice-ahead.ts'
import { makeEwayBill } from '#server/orders/fulfilment/tax-papers/make-eway-bill.ts'
import { type Step, worded } from './step.ts'

/** What a person decides about the e-way bill of a parcel, with the words for what it did. */
export const EWAY_BILL_STEPS = {
  async 'make-eway-bill'(app, { dispatcher }, text) {
    const asked = await makeEwayBill(app, dispatcher, {
      parcelId: text('parcelId'),
      distanceKm: text('distanceKm'),
      transporterId: text('transporterId'),
      vehicleNumber: text('vehicleNumber'),
    })
    return worded(
      asked,
      ({ invoiceNumber }) => `We have asked the portal for the e-way bill of invoice ${invoiceNumber}.`,
    )
  },
  async 'enter-eway-bill'(app, { dispatcher }, text) {
    const entered = await enterEwayBill(app, dispatcher, {
      parcelId: text('parcelId'),
      number: text('ewayBillNumber'),
      validUntil: text('ewayBillValidUntil'),
    })
    return worded(entered, ({ number }) => `The e-way bill ${number} is saved.`)
  },
  async 'issue-invoice'(app, { dispatcher }, text) {
    const issued = await issueInvoiceAhead(app, dispatcher, text('parcelId'))
    return worded(issued, ({ invoiceNumber }) => `The invoice ${invoiceNumber} is issued.`)
  },
} as const satisfies Readonly<Record<string, Step>>
