import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { needsEinvoice, noteNeedsEinvoice } from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type EinvoicedPaper, insertEinvoice } from './einvoice-store.ts'
import { findNoteToRegister } from './einvoice-views.ts'

type Tools = Pick<App, 'clock' | 'jobs' | 'einvoices'>
type Tx = Transaction<Schema>

/**
 * Reserves the question to the portal in the transaction that issues an invoice which has to be registered; a job asks,
 * outside of every transaction. Without a portal nothing is reserved: a person has it registered and writes the number down.
 */
export async function reserveEinvoice(
  app: Tools,
  tx: Tx,
  invoice: {
    invoiceId: string
    sellerId: string
    buyerGstin: string | null
    einvoicesFrom: Day | null
    issuedOn: Day
  },
): Promise<void> {
  if (app.einvoices && needsEinvoice(invoice))
    await reserve(app, tx, { kind: 'invoice', id: invoice.invoiceId }, invoice.sellerId)
}

/**
 * The same in the transaction that issues a credit note, which moves money back: nothing of that waits for the portal, and
 * whatever the portal says changes none of it.
 */
export async function reserveNoteEinvoice(app: Tools, tx: Tx, creditNoteId: string): Promise<void> {
  if (!app.einvoices) return
  const note = await findNoteToRegister(tx, creditNoteId)
  if (note && noteNeedsEinvoice(note))
    await reserve(app, tx, { kind: 'credit-note', id: creditNoteId }, note.sellerId)
}

async function reserve(app: Tools, tx: Tx, paper: EinvoicedPaper, sellerId: string): Promise<void> {
  const at = app.clock.now()
  await insertEinvoice(tx, { paper, sellerId, state: 'asked', at, nextTryAt: at })
  await app.jobs.enqueue(tx, 'einvoices', {})
}
