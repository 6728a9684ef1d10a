import { askEinvoice } from '#server/orders/fulfilment/tax-papers/ask-einvoice.ts'
import { cancelEinvoice } from '#server/orders/fulfilment/tax-papers/cancel-einvoice.ts'
import { enterEinvoice } from '#server/orders/fulfilment/tax-papers/enter-einvoice.ts'
import { type Step, worded } from './step.ts'

/** What a person decides about the e-invoice of a parcel, or of a credit note for it, with the words for what it did. */
export const EINVOICE_STEPS = {
  async 'ask-einvoice'(app, { dispatcher }, text) {
    return worded(
      await askEinvoice(app, dispatcher, paperOf(text)),
      ({ number }) => `We have asked the portal to register ${number}.`,
    )
  },
  async 'enter-einvoice'(app, { dispatcher }, text) {
    const entered = await enterEinvoice(app, dispatcher, {
      ...paperOf(text),
      irn: text('irn'),
      ackNumber: text('ackNumber'),
      ackDay: text('ackDay'),
      signedQr: text('signedQr'),
    })
    return worded(entered, ({ number }) => `The e-invoice number of ${number} is saved.`)
  },
  async 'cancel-einvoice'(app, { dispatcher }, text) {
    const cancelled = await cancelEinvoice(app, dispatcher, {
      parcelId: text('parcelId'),
      reason: text('cancelReason'),
    })
    return worded(cancelled, ({ number, isDone }) =>
      isDone
        ? `The e-invoice of ${number} is recorded as cancelled.`
        : `We have asked the portal to cancel the e-invoice of ${number}.`,
    )
  },
} as const satisfies Readonly<Record<string, Step>>

function paperOf(text: (name: string) => string) {
  return { parcelId: text('parcelId'), creditNoteId: text('creditNoteId') || undefined }
}
