import type { Transaction } from 'kysely'
import {
  EINVOICE_MOVES,
  EINVOICE_STARTS,
  type EinvoiceStatus,
  needsEinvoice,
} from '#domain/invoicing/einvoices/einvoice-status.ts'
import type { Day } from '#domain/shared/days.ts'
import { canMove } from '#domain/shared/moves.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { Schema } from '#server/db/schema.ts'
import { type EinvoiceFacts, insertEinvoice, lockEinvoice, moveEinvoice } from './einvoice-store.ts'
import { findInvoiceToRegister } from './einvoice-views.ts'

type Tx = Transaction<Schema>

/** An invoice that may be registered, with what the portal knows of it. */
export interface EinvoiceToDecide {
  invoiceId: string
  number: string
  issuedOn: Day
  state: EinvoiceStatus | undefined
  acknowledgedAt: Date | null
}

/**
 * The e-invoice of a parcel that the caller has locked, held until the transaction ends. Refuses with
 * `invoicing.einvoice_not_due` where no invoice was issued or it needs no number.
 */
export async function lockEinvoiceOfParcel(tx: Tx, parcelId: string): Promise<Result<EinvoiceToDecide>> {
  const invoice = await findInvoiceToRegister(tx, parcelId)
  if (!invoice) return refuse('invoicing.einvoice_not_due')
  const { invoiceId, number, issuedOn } = invoice
  const known = await lockEinvoice(tx, invoiceId)
  if (!known && !needsEinvoice(invoice)) return refuse('invoicing.einvoice_not_due')
  const { state, acknowledgedAt = null } = known ?? {}
  return ok({ invoiceId, number, issuedOn, state, acknowledgedAt })
}

/** Takes an e-invoice where it may go, the first step among them; false where the moves do not allow it. */
export async function takeEinvoiceTo(
  tx: Tx,
  { invoiceId, sellerId, state }: Pick<EinvoiceToDecide, 'invoiceId' | 'state'> & { sellerId: string },
  { to, at, ...facts }: { to: EinvoiceStatus; at: Date } & EinvoiceFacts,
): Promise<boolean> {
  if (state === undefined) {
    const start = EINVOICE_STARTS.find((each) => each === to)
    if (start) await insertEinvoice(tx, { invoiceId, sellerId, state: start, at, ...facts })
    return start !== undefined
  }
  if (!canMove(EINVOICE_MOVES, state, to)) return false
  await moveEinvoice(tx, invoiceId, { from: state, to, at, ...facts })
  return true
}
