import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { isSameInvoice } from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import { ewayBillRequest } from '#domain/money/invoicing/eway-bills/eway-bill-request.ts'
import type { App } from '#server/ground/app.ts'
import { askDue, nextTryAt, SETTLING_MS } from '#server/ground/outside/ask-due.ts'
import type { EwayBillPortal } from '#server/ground/outside/gst-portal/eway-bill-portal.ts'
import { findInvoiceOfParcel } from '../invoice-views.ts'
import { type TakenEwayBill, takeDueEwayBills, writeEwayBill } from './eway-bill-store.ts'

const AT_ONCE = 20
/** Goods wait for it: after a day somebody makes the bill by hand. */
const GIVE_UP_MS = 24 * HOUR_MS

/**
 * Asks the portal for the e-way bills that are due; once a minute and as soon as one is there. No transaction is open while
 * it answers. After a lost answer the portal says that it has a bill for the invoice, and it is taken over if the GSTINs
 * and the total are those of ours. Gives how many were asked.
 */
export async function askEwayBills(app: App): Promise<number> {
  const { ewayBills: portal } = app
  if (!portal) return 0
  const at = app.clock.now()
  const until = new Date(at.getTime() + AT_ONCE * portal.callMsMax + SETTLING_MS)
  return askDue(app, {
    take: (limit) => takeDueEwayBills(app.db, { at, until, limit }),
    limit: AT_ONCE,
    ask: (taken) => ask(app, taken, portal),
    failed: 'an e-way bill could not be asked for',
    named: ({ parcelId }) => ({ parcel: parcelId }),
  })
}

async function ask(app: App, taken: TakenEwayBill, portal: EwayBillPortal): Promise<void> {
  const document = await findInvoiceOfParcel(app, taken.parcelId)
  invariant(document, 'the invoice is issued before the bill that names it is asked for')
  const answer = await portal.make(ewayBillRequest(document, taken.transport))
  await app.pause('eway-bill:answered')
  if (answer.kind === 'unknown') return later(app, taken, answer.reason)
  if (answer.kind === 'refused')
    return writeEwayBill(app.db, taken, { state: 'refused', problem: answer.reason })
  const own = {
    sellerGstin: document.supplier.gstin,
    buyerGstin: document.buyer.gstin ?? 'URP',
    totalPaise: document.totals.grossPaise,
  }
  if (answer.kind === 'duplicate' && !isSameInvoice(own, answer.registered))
    return writeEwayBill(app.db, taken, { state: 'refused', problem: OTHER_GOODS })
  await writeEwayBill(app.db, taken, { state: 'made', ...answer.bill })
}

async function later(app: App, taken: TakenEwayBill, problem: string): Promise<void> {
  const { askedAt: since, attempt } = taken
  const again = nextTryAt({ now: app.clock.now(), since, attempt, giveUpMs: GIVE_UP_MS })
  if (again) await writeEwayBill(app.db, taken, { state: 'asked', problem, nextTryAt: again })
  else await writeEwayBill(app.db, taken, { state: 'refused', problem })
}

const OTHER_GOODS =
  'The portal has an e-way bill for this invoice number with another buyer or total. Please look it up on the portal: the number was used outside NanoNagar.'
