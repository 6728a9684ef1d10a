import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import {
  cancellableUntil,
  type EinvoiceStatus,
  needsEinvoice,
  reportableUntil,
} from '#domain/invoicing/einvoices/einvoice-status.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import type { PrintedInvoice } from '../pdf/printed-invoice.ts'

/** What the portal knows of an invoice, as its seller sees it. Times are ISO texts, days are days. */
export interface EinvoiceView {
  invoiceId: string
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
  /** Until when it can be cancelled; null when it cannot. */
  cancelUntil: string | null
  /** Whether a portal is set up that can be asked. */
  canAsk: boolean
}

/** The invoices of a part of an order that have to be registered, or are; ask only for a part that the visitor may see. */
export async function listEinvoices(
  app: Pick<App, 'db' | 'clock' | 'einvoices'>,
  { sellerId, vendorOrderId }: { sellerId: string; vendorOrderId: string },
): Promise<EinvoiceView[]> {
  const rows = await app.db
    .selectFrom('invoices')
    .innerJoin('sellers', 'sellers.id', 'invoices.seller_id')
    .leftJoin('einvoices', 'einvoices.invoice_id', 'invoices.id')
    .select(['invoices.id', 'invoices.parcel_id', 'invoices.number', 'invoices.issued_at'])
    .select('invoices.buyer_gstin')
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
    const until = row.state === 'issued' && row.acknowledged_at ? cancellableUntil(row.acknowledged_at) : null
    return {
      invoiceId: row.id,
      parcelId: row.parcel_id,
      number: row.number,
      state: row.state ?? 'none',
      problem: row.problem,
      irn: row.irn,
      ackNumber: row.ack_number,
      acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
      cancelReason: row.cancel_reason,
      cancelledAt: row.cancelled_at?.toISOString() ?? null,
      reportUntil: reportableUntil(issuedOn),
      cancelUntil: until && until > app.clock.now() ? until.toISOString() : null,
      canAsk: app.einvoices !== undefined,
    }
  })
}

/** What the portal added to an invoice, as it is printed; null where it added nothing. */
export async function findRegistration(
  db: Kysely<Schema>,
  invoiceId: string,
): Promise<PrintedInvoice['registration']> {
  const row = await db
    .selectFrom('einvoices')
    .select(['irn', 'ack_number', 'acknowledged_at', 'signed_qr', 'cancelled_at'])
    .where('invoice_id', '=', invoiceId)
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
    .select(sql<string | null>`sellers.einvoices_from::text`.as('einvoicesFrom'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return row && { ...row, issuedOn: indianDay(row.issued_at) }
}

/** Whether a number of the portal stands on an invoice already, cancelled or not. */
export async function isIrnKnown(db: Kysely<Schema>, irn: string): Promise<boolean> {
  const row = await db.selectFrom('einvoices').select('invoice_id').where('irn', '=', irn).executeTakeFirst()
  return row !== undefined
}
