import { data } from 'react-router'
import { type AnyProblem, refuse } from '#domain/ground/shared/result.ts'
import { readReport } from '#domain/orders/fulfilment/courier-reports.ts'
import { readUndeliveredForm } from '#domain/orders/fulfilment/undelivered-form.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import type { App } from '#server/ground/app.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { findSoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { replaceSerial } from '#server/orders/fulfilment/serials/replace-serial.ts'
import { enterEwayBill } from '#server/orders/fulfilment/tax-papers/enter-eway-bill.ts'
import { numberParcel } from '#server/orders/fulfilment/tracking/number-parcel.ts'
import { settleUndelivered } from '#server/orders/fulfilment/undelivered/settle-undelivered.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { formWords, isGone, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { ActingDispatcher } from './acting-dispatcher.action.ts'
import { COURIER_STEPS } from './courier-steps.action.ts'
import { EINVOICE_STEPS } from './einvoice-steps.action.ts'
import { EWAY_BILL_STEPS } from './eway-bill-steps.action.ts'
import { type Step, worded } from './step.ts'
import { WITHOUT_NUMBER } from './without-number.ts'

/** A step that was refused: which, of which parcel, why, and what was typed. */
export interface RefusedStep {
  intent: VendorOrderIntent
  parcelId: string
  message: string
  fields: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}

type VendorOrderIntent = keyof typeof STEPS

const NUMBER_ASKED =
  'Without it the customer cannot follow the parcel. Please give it, or tick that there is none'

/** Each step of a vendor order's way, with the words for what it did. */
const STEPS = {
  ...EINVOICE_STEPS,
  ...COURIER_STEPS,
  ...EWAY_BILL_STEPS,
  async accept(app, { dispatcher, vendorOrderId }) {
    return worded(await acceptVendorOrder(app, dispatcher, vendorOrderId), () => 'Accepted. Next: pack it.')
  },
  async 'name-courier'(app, { dispatcher }, text) {
    return worded(await nameCourier(app, dispatcher, courierOf(text)), () => 'Courier saved.')
  },
  async 'hand-over'(app, { dispatcher }, text) {
    // A courier who is named already, or booked, stays as long as nobody typed another.
    const isNamed = text('courierName') !== '' && text('named') === namedOf(text)
    const named = isNamed ? undefined : await nameCourier(app, dispatcher, courierOf(text))
    // Whoever presses twice finds it handed over already, which is no refusal.
    if (named?.ok === false && named.problem.details?.from !== 'shipped') return named
    if (named?.ok !== false && text('trackingNumber').trim() === '' && text(WITHOUT_NUMBER) !== 'yes')
      return refuse('fulfilment.courier_invalid', { fields: { trackingNumber: NUMBER_ASKED } })
    const billed = await enterTypedEwayBill(app, dispatcher, text)
    if (billed?.ok === false && billed.problem.code !== 'invoicing.eway_bill_exists') return billed
    const handed = await handOverParcel(app, dispatcher, text('parcelId'))
    return worded(handed, () => 'Handed over. We have told the customer.')
  },
  async 'number-parcel'(app, { dispatcher }, text) {
    const [parcelId, trackingNumber] = [text('parcelId'), text('trackingNumber')]
    return worded(
      await numberParcel(app, dispatcher, { parcelId, trackingNumber }),
      () => 'Tracking number added. The customer can follow the parcel now.',
    )
  },
  async unpack(app, { dispatcher }, text) {
    return worded(
      await unpackParcel(app, dispatcher, text('parcelId')),
      () => 'Unpacked. Please pack its items again.',
    )
  },
  async report(app, { dispatcher }, text) {
    const report = readReport({ to: text('to'), reason: text('reason'), words: text('words') })
    if (!report.ok) return report
    const reported = await reportParcel(app, dispatcher, { parcelId: text('parcelId'), ...report.value })
    return worded(reported, () => `The parcel is now: ${statusLabel(report.value.to).toLowerCase()}.`)
  },
  async 'settle-undelivered'(app, { dispatcher, sellerId, vendorOrderId }, text) {
    const parcelId = text('parcelId')
    const parcel = await findSoldParcel(app, sellerId, { vendorOrderId, parcelId })
    const pieces = readUndeliveredForm({ get: text }, parcel?.undelivered ?? [])
    if (!pieces.ok) return pieces
    const settled = await settleUndelivered(app, dispatcher, { parcelId, pieces: pieces.value })
    return worded(settled, () => 'Saved.')
  },
  async 'replace-serial'(app, { dispatcher }, text) {
    const replaced = await replaceSerial(app, dispatcher, { unitId: text('unitId'), scanned: text('serial') })
    return worded(replaced, ({ serial }) => `The serial number is now ${serial}.`)
  },
} as const satisfies Readonly<Record<string, Step>>

/** A parcel that may not leave without an e-way bill takes its number with the same press. */
async function enterTypedEwayBill(app: App, dispatcher: Dispatcher, text: (name: string) => string) {
  const number = text('ewayBillNumber')
  if (number.trim() === '') return undefined
  return enterEwayBill(app, dispatcher, { parcelId: text('parcelId'), number, validUntil: '' })
}

/** As long as the longest text that a form here takes, the signed code of an e-invoice. */
const TEXT_LENGTH_MAX = 4_000

/** Takes the next step of a vendor order: back to its page, or what was refused, with what was typed. */
export async function actOnVendorOrder(app: App, acting: ActingDispatcher, form: FormData) {
  const intent = readIntent(form, STEPS)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, TEXT_LENGTH_MAX)
  const done = await STEPS[intent](app, acting, text)
  if (done.ok) return redirectWithToast(acting.home, { kind: 'success', text: done.value })
  const { problem } = done
  if (isGone(problem)) throw refusedResponse(problem)
  return data(refusedStep(intent, problem, text), { status: problemStatus(problem) })
}

const TYPED = [
  'courierName',
  'trackingNumber',
  'to',
  'reason',
  'words',
  'courier',
  'weightGrams',
  'lengthCm',
  'breadthCm',
  'heightCm',
  'unitId',
  'serial',
  'creditNoteId',
  'irn',
  'ackNumber',
  'ackDay',
  'signedQr',
  'cancelReason',
  'distanceKm',
  'transporterId',
  'vehicleNumber',
  'ewayBillNumber',
  'ewayBillValidUntil',
]

function refusedStep(
  intent: VendorOrderIntent,
  problem: AnyProblem,
  text: (name: string) => string,
): RefusedStep {
  return {
    intent,
    parcelId: text('parcelId'),
    message: formWords(problem),
    fields: problem.fields ?? {},
    typed: Object.fromEntries(TYPED.map((name) => [name, text(name)])),
  }
}

function courierOf(text: (name: string) => string) {
  return {
    parcelId: text('parcelId'),
    courierName: text('courierName'),
    trackingNumber: text('trackingNumber'),
  }
}

const namedOf = (text: (name: string) => string) => `${text('courierName')}, ${text('trackingNumber')}`
