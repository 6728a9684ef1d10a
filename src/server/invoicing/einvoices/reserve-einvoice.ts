import type { Transaction } from 'kysely'
import { needsEinvoice } from '#domain/invoicing/einvoices/einvoice-status.ts'
import type { Day } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertEinvoice } from './einvoice-store.ts'

/**
 * Reserves the question to the portal in the transaction that issues an invoice which has to be registered; a job asks,
 * outside of every transaction. Without a portal nothing is reserved: a person has it registered and writes the number down.
 */
export async function reserveEinvoice(
  app: Pick<App, 'clock' | 'jobs' | 'einvoices'>,
  tx: Transaction<Schema>,
  invoice: {
    invoiceId: string
    sellerId: string
    buyerGstin: string | null
    einvoicesFrom: Day | null
    issuedOn: Day
  },
): Promise<void> {
  if (!app.einvoices || !needsEinvoice(invoice)) return
  const { invoiceId, sellerId } = invoice
  const at = app.clock.now()
  await insertEinvoice(tx, { invoiceId, sellerId, state: 'asked', at, nextTryAt: at })
  await app.jobs.enqueue(tx, 'einvoices', {})
}
