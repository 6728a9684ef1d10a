import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { isSameInvoice } from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import { inv01Request } from '#domain/money/invoicing/einvoices/inv01-request.ts'
import type { App } from '#server/ground/app.ts'
import { askDue, nextTryAt, SETTLING_MS } from '#server/ground/outside/ask-due.ts'
import type { EinvoicePortal, Registration } from '#server/ground/outside/gst-portal/einvoice-portal.ts'
import { type TakenEinvoice, takeDueEinvoices, writeAnswer } from './einvoice-store.ts'
import { readEinvoicedPaper } from './einvoiced-paper-views.ts'

const AT_ONCE = 20
/** A question that nobody answered for so long is left to a person. */
const GIVE_UP_MS = 48 * HOUR_MS

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
  return askDue(app, {
    take: (limit) => takeDueEinvoices(app.db, { at, until, limit }),
    limit: AT_ONCE,
    ask: (taken) => (taken.state === 'asked' ? register(app, taken, portal) : cancel(app, taken, portal)),
    failed: 'an e-invoice could not be asked for',
    named: ({ paper }) => ({ paper: paper.id }),
  })
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

async function later(app: App, taken: TakenEinvoice, problem: string): Promise<void> {
  const { askedAt: since, attempt } = taken
  const again = nextTryAt({ now: app.clock.now(), since, attempt, giveUpMs: GIVE_UP_MS })
  if (again) return writeAnswer(app.db, taken, { problem, nextTryAt: again })
  const to = taken.state === 'asked' ? 'refused' : 'issued'
  await writeAnswer(app.db, taken, { to, problem, ...(to === 'issued' && { cancelReason: null }) })
}

const OTHER_INVOICE =
  'The portal knows this number with another buyer or total. Please look it up on the portal: the number was used outside NanoNagar.'
