import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { isSameInvoice } from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import { inv01Request } from '#domain/money/invoicing/einvoices/inv01-request.ts'
import type { App } from '#server/ground/app.ts'
import type { EinvoicePortal, Registration } from '#server/ground/outside/gst-portal/einvoice-portal.ts'
import { type TakenEinvoice, takeDueEinvoices, writeAnswer } from './einvoice-store.ts'
import { readEinvoicedPaper } from './einvoiced-paper-views.ts'

const AT_ONCE = 20
/** What the portal still does with a call after we have hung up is done within this time. */
const SETTLING_MS = 2 * MINUTE_MS
const PAUSE_MS_MAX = 60 * MINUTE_MS
/** A question that nobody answered for so long is left to a person. */
const GIVE_UP_MS = 48 * 60 * MINUTE_MS

/**
 * Asks the portal what is due: numbers for invoices and credit notes, and the cancellation of numbers; once a minute and as soon as one is
 * there. No transaction is open while it answers. A lost answer is asked for again: the portal then says that it knows the
 * paper, and its number is taken over if the GSTINs and the total are those of ours. Gives how many were asked.
 */
export async function askEinvoices(app: App): Promise<number> {
  const { einvoices: portal } = app
  if (!portal) return 0
  const at = app.clock.now()
  const until = new Date(at.getTime() + AT_ONCE * portal.callMsMax + SETTLING_MS)
  const due = await takeDueEinvoices(app.db, { at, until, limit: AT_ONCE })
  for (const taken of due) await noted(app, taken, portal)
  return due.length
}

/** One that fails must not keep the others back; it is asked again when its time has come. */
async function noted(app: App, taken: TakenEinvoice, portal: EinvoicePortal): Promise<void> {
  try {
    await (taken.state === 'asked' ? register(app, taken, portal) : cancel(app, taken, portal))
  } catch (error) {
    app.log.error({ err: error, paper: taken.paper.id }, 'an e-invoice could not be asked for')
  }
}

async function register(app: App, taken: TakenEinvoice, portal: EinvoicePortal): Promise<void> {
  const document = await readEinvoicedPaper(app, taken.paper)
  invariant(document.buyer.gstin !== null, 'an e-invoice is one of a registered buyer')
  const answer = await portal.register(inv01Request(document))
  await app.pause('einvoice:answered')
  if (answer.kind === 'unknown') return later(app, taken, answer.reason)
  if (answer.kind === 'refused') return writeAnswer(app.db, taken, { to: 'refused', problem: answer.reason })
  const own = {
    sellerGstin: document.supplier.gstin,
    buyerGstin: document.buyer.gstin,
    totalPaise: document.totals.grossPaise,
  }
  if (answer.kind === 'duplicate' && !isSameInvoice(own, answer.registered))
    return writeAnswer(app.db, taken, { to: 'refused', problem: OTHER_INVOICE })
  await writeAnswer(app.db, taken, { to: 'issued', problem: null, ...factsOf(answer.registration) })
}

async function cancel(app: App, taken: TakenEinvoice, portal: EinvoicePortal): Promise<void> {
  const { irn, cancelReason: reason } = taken
  invariant(irn !== null && reason !== null, 'what is cancelled has a number and a reason')
  const answer = await portal.cancel({ irn, reason })
  await app.pause('einvoice:answered')
  if (answer.kind === 'unknown') return later(app, taken, answer.reason)
  if (answer.kind === 'refused')
    return writeAnswer(app.db, taken, { to: 'issued', cancelReason: null, problem: answer.reason })
  await writeAnswer(app.db, taken, { to: 'cancelled', problem: null, cancelledAt: app.clock.now() })
}

function factsOf({ irn, ackNumber, acknowledgedAt, signedQr }: Registration) {
  return { irn, ackNumber, acknowledgedAt, signedQr }
}

/** Asks again after a pause that grows. */
async function later(app: App, taken: TakenEinvoice, problem: string): Promise<void> {
  const at = app.clock.now().getTime()
  if (at - taken.askedAt.getTime() > GIVE_UP_MS) {
    const to = taken.state === 'asked' ? 'refused' : 'issued'
    return writeAnswer(app.db, taken, { to, problem, ...(to === 'issued' && { cancelReason: null }) })
  }
  const pause = Math.min(PAUSE_MS_MAX, SETTLING_MS * 2 ** Math.min(taken.attempt - 1, 6))
  await writeAnswer(app.db, taken, { problem, nextTryAt: new Date(at + pause) })
}

const OTHER_INVOICE =
  'The portal knows this number with another buyer or total. Please look it up on the portal: the number was used outside of this shop.'
