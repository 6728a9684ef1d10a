import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import {
  EINVOICE_MOVES,
  EINVOICE_STARTS,
  type EinvoiceStatus,
  needsEinvoice,
  noteNeedsEinvoice,
} from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  type EinvoicedPaper,
  type EinvoiceFacts,
  insertEinvoice,
  lockEinvoice,
  moveEinvoice,
} from './einvoice-store.ts'
import { findInvoiceToRegister, findNoteToRegister } from './einvoice-views.ts'

type Tx = Transaction<Schema>

/** An invoice or a credit note that may be registered, with what the portal knows of it. */
export interface EinvoiceToDecide {
  paper: EinvoicedPaper
  number: string
  issuedOn: Day
  state: EinvoiceStatus | undefined
  acknowledgedAt: Date | null
  /** An invoice of which something was credited. */
  isCredited: boolean
}

/**
 * The e-invoice of a parcel that the caller has locked, or of a credit note for its invoice, held until the transaction
 * ends. Refuses where none was issued or it needs no number.
 */
export function lockEinvoiceOfParcel(
  tx: Tx,
  { parcelId, creditNoteId }: { parcelId: string; creditNoteId?: string | undefined },
): Promise<Result<EinvoiceToDecide, 'invoicing.einvoice_not_due'>> {
  return creditNoteId === undefined ? lockOfInvoice(tx, parcelId) : lockOfNote(tx, parcelId, creditNoteId)
}

async function lockOfInvoice(
  tx: Tx,
  parcelId: string,
): Promise<Result<EinvoiceToDecide, 'invoicing.einvoice_not_due'>> {
  const invoice = await findInvoiceToRegister(tx, parcelId)
  if (!invoice) return refuse('invoicing.einvoice_not_due')
  const { invoiceId, number, issuedOn } = invoice
  const known = await lockEinvoice(tx, invoiceId)
  if (!known && !needsEinvoice(invoice)) return refuse('invoicing.einvoice_not_due')
  const { isCredited } = invoice
  return ok(toDecide({ kind: 'invoice', id: invoiceId }, { number, issuedOn, isCredited }, known))
}

async function lockOfNote(
  tx: Tx,
  parcelId: string,
  id: string,
): Promise<Result<EinvoiceToDecide, 'invoicing.einvoice_not_due'>> {
  const note = await findNoteToRegister(tx, id)
  if (note?.parcelId !== parcelId) return refuse('invoicing.einvoice_not_due')
  const known = await lockEinvoice(tx, id)
  if (!known && !noteNeedsEinvoice(note)) return refuse('invoicing.einvoice_not_due')
  return ok(toDecide({ kind: 'credit-note', id }, { ...note, isCredited: false }, known))
}

function toDecide(
  paper: EinvoicedPaper,
  { number, issuedOn, isCredited }: Pick<EinvoiceToDecide, 'number' | 'issuedOn' | 'isCredited'>,
  known: Awaited<ReturnType<typeof lockEinvoice>>,
): EinvoiceToDecide {
  const { state, acknowledgedAt = null } = known ?? {}
  return { paper, number, issuedOn, isCredited, state, acknowledgedAt }
}

/** Takes an e-invoice where it may go, the first step among them; false where the moves do not allow it. */
export async function takeEinvoiceTo(
  tx: Tx,
  { paper, sellerId, state }: Pick<EinvoiceToDecide, 'paper' | 'state'> & { sellerId: string },
  { to, at, ...facts }: { to: EinvoiceStatus; at: Date } & EinvoiceFacts,
): Promise<boolean> {
  if (state === undefined) {
    const start = EINVOICE_STARTS.find((each) => each === to)
    if (start) await insertEinvoice(tx, { paper, sellerId, state: start, at, ...facts })
    return start !== undefined
  }
  if (!canMove(EINVOICE_MOVES, state, to)) return false
  await moveEinvoice(tx, paper.id, { from: state, to, at, ...facts })
  return true
}
