import type { InvoiceDocument } from '#domain/invoicing/invoice-document.ts'

/** A tax invoice with what the invoice registration portal added to it, where it did. */
export interface PrintedInvoice {
  document: InvoiceDocument
  registration: { irn: string; ackNumber: string; ackDay: string; signedQr: string } | null
  ewayBill: { number: string; validUntil: string } | null
}
