import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { cancellableUntil } from '#domain/ground/gst/portal-limits.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  type EinvoiceStatus,
  needsEinvoice,
  noteNeedsEinvoice,
  reportableUntil,
} from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { PrintedInvoice } from '../pdf/printed-invoice.ts'
import type { EinvoicedPaper } from './einvoice-store.ts'

/** What the portal knows of an invoice or a credit note, as its seller sees it. Times are ISO texts, days are days. */
export interface EinvoiceView {
  paper: EinvoicedPaper
  /** Of a credit note: the parcel of its invoice. */
  parcelId: string
  number: string
  /** `none`: the portal was not asked, since there is none here. */
  state: EinvoiceStatus | 'none'
  problem: string | null
  irn: string | null
  ackNumber: string | null
  acknowledgedAt: string | null
  cancelReason: string | null
  cancelledAt: string | null
  reportUntil: string
  /** Until when it can be cancelled; null when it cannot, or something of it was credited. */
  cancelUntil: string | null
  /** Whether a portal is set up that can be asked. */
  canAsk: boolean
}

type Tools = Pick<App, 'db' | 'clock' | 'einvoices'>

const IS_CREDITED = sql<boolean>`EXISTS (SELECT FROM credit_notes WHERE credit_notes.invoice_id = invoices.id)`

/**
 * The invoices of a vendor order that have to be registered, or are, and behind them the credit notes for them; ask
 * only for a vendor order that the visitor may see.
 */
export async function listEinvoices(
  app: Tools,
  vendorOrder: { sellerId: string; vendorOrderId: string },
): Promise<EinvoiceView[]> {
  return [...(await listOfInvoices(app, vendorOrder)), ...(await listOfNotes(app, vendorOrder))]
}

async function listOfInvoices(
  app: Tools,
  { sellerId, vendorOrderId }: { sellerId: string; vendorOrderId: string },
): Promise<EinvoiceView[]> {
  const rows = await app.db
    .selectFrom('invoices')
    .innerJoin('sellers', 'sellers.id', 'invoices.seller_id')
    .leftJoin('einvoices', 'einvoices.invoice_id', 'invoices.id')
    .select(['invoices.id', 'invoices.parcel_id', 'invoices.number', 'invoices.issued_at'])
    .select(['invoices.buyer_gstin', IS_CREDITED.as('is_credited')])
    .select(sql<string | null>`sellers.einvoices_from::text`.as('einvoices_from'))
    .select(['state', 'problem', 'irn', 'ack_number', 'acknowledged_at', 'cancel_reason', 'cancelled_at'])
    .where('invoices.vendor_order_id', '=', vendorOrderId)
    .where('invoices.seller_id', '=', sellerId)
    .orderBy('invoices.issued_at')
    .orderBy('invoices.id')
    .execute()
  return rows.flatMap((row) => {
    const issuedOn = indianDay(row.issued_at)
    const facts = { buyerGstin: row.buyer_gstin, einvoicesFrom: row.einvoices_from, issuedOn }
    if (row.state === null && !needsEinvoice(facts)) return []
    const isOpen = row.state === 'issued' && !row.is_credited
    const until = isOpen && row.acknowledged_at ? cancellableUntil(row.acknowledged_at) : null
    return {
      ...viewOf(app, row),
      paper: { kind: 'invoice', id: row.id },
      cancelReason: row.cancel_reason,
      cancelledAt: row.cancelled_at?.toISOString() ?? null,
      cancelUntil: until && until > app.clock.now() ? until.toISOString() : null,
    }
  })
}

async function listOfNotes(
  app: Tools,
  { sellerId, vendorOrderId }: { sellerId: string; vendorOrderId: string },
): Promise<EinvoiceView[]> {
  const rows = await notesToRegister(app.db)
    .leftJoin('einvoices', 'einvoices.credit_note_id', 'credit_notes.id')
    .select(['credit_notes.id', 'invoices.parcel_id', 'credit_notes.number', 'credit_notes.issued_at'])
    .select(['einvoices.state', 'einvoices.problem', 'einvoices.irn', 'einvoices.ack_number'])
    .select('einvoices.acknowledged_at')
    .where('credit_notes.vendor_order_id', '=', vendorOrderId)
    .where('credit_notes.seller_id', '=', sellerId)
    .orderBy('credit_notes.issued_at')
    .orderBy('credit_notes.id')
    .execute()
  return rows.flatMap((row) => {
    if (row.state === null && !noteNeedsEinvoice(noteFacts(row))) return []
    return {
      ...viewOf(app, row),
      paper: { kind: 'credit-note', id: row.id },
      cancelReason: null,
      cancelledAt: null,
      cancelUntil: null,
    }
  })
}

function viewOf(
  app: Tools,
  row: Pick<EinvoiceView, 'number' | 'problem' | 'irn'> & {
    parcel_id: string
    issued_at: Date
    state: EinvoiceStatus | null
    ack_number: string | null
    acknowledged_at: Date | null
  },
) {
  const { number, problem, irn } = row
  return {
    number,
    problem,
    irn,
    parcelId: row.parcel_id,
    state: row.state ?? ('none' as const),
    ackNumber: row.ack_number,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    reportUntil: reportableUntil(indianDay(row.issued_at)),
    canAsk: app.einvoices !== undefined,
  }
}

/** Credit notes with what says whether they have to be registered; a commercial one is no document of the portal. */
function notesToRegister(db: Kysely<Schema>) {
  return db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('sellers', 'sellers.id', 'credit_notes.seller_id')
    .leftJoin('einvoices as of_invoice', 'of_invoice.invoice_id', 'invoices.id')
    .select(['invoices.buyer_gstin', 'of_invoice.state as invoice_state'])
    .select(sql<string | null>`sellers.einvoices_from::text`.as('einvoices_from'))
    .where('credit_notes.is_commercial', '=', false)
}

function noteFacts(row: {
  buyer_gstin: string | null
  einvoices_from: string | null
  invoice_state: EinvoiceStatus | null
  issued_at: Date
}) {
  return {
    buyerGstin: row.buyer_gstin,
    einvoicesFrom: row.einvoices_from,
    invoiceState: row.invoice_state ?? undefined,
    issuedOn: indianDay(row.issued_at),
  }
}

/** A credit note with what says whether it has to be registered, and the parcel of its invoice; undefined where there is none. */
export async function findNoteToRegister(db: Kysely<Schema>, creditNoteId: string) {
  if (!isUuid(creditNoteId)) return undefined
  const row = await notesToRegister(db)
    .select(['credit_notes.number', 'credit_notes.issued_at', 'credit_notes.seller_id as sellerId'])
    .select('invoices.parcel_id as parcelId')
    .where('credit_notes.id', '=', creditNoteId)
    .executeTakeFirst()
  return row && { number: row.number, sellerId: row.sellerId, parcelId: row.parcelId, ...noteFacts(row) }
}

/** What the portal added to an invoice or a credit note, as it is printed; null where it added nothing. */
export async function findRegistration(
  db: Kysely<Schema>,
  paperId: string,
): Promise<PrintedInvoice['registration']> {
  const row = await db
    .selectFrom('einvoices')
    .select(['irn', 'ack_number', 'acknowledged_at', 'signed_qr', 'cancelled_at'])
    .where('paper_id', '=', paperId)
    .executeTakeFirst()
  if (!row?.irn || !row.ack_number || !row.acknowledged_at) return null
  return {
    irn: row.irn,
    ackNumber: row.ack_number,
    ackDay: indianDay(row.acknowledged_at),
    signedQr: row.signed_qr,
    cancelledOn: row.cancelled_at && indianDay(row.cancelled_at),
  }
}

/** The invoice of a parcel with what says whether it has to be registered; undefined while none was issued. */
export async function findInvoiceToRegister(db: Kysely<Schema>, parcelId: string) {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('sellers', 'sellers.id', 'invoices.seller_id')
    .select(['invoices.id as invoiceId', 'invoices.number', 'buyer_gstin as buyerGstin', 'issued_at'])
    .select(IS_CREDITED.as('isCredited'))
    .select(sql<string | null>`sellers.einvoices_from::text`.as('einvoicesFrom'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return row && { ...row, issuedOn: indianDay(row.issued_at) }
}

/** Whether a number of the portal stands on a paper already, cancelled or not. */
export async function isIrnKnown(db: Kysely<Schema>, irn: string): Promise<boolean> {
  const row = await db.selectFrom('einvoices').select('paper_id').where('irn', '=', irn).executeTakeFirst()
  return row !== undefined
}
