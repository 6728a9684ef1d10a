import type { Day } from '#domain/ground/shared/days.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'

/** A tax invoice with what the invoice registration portal added to it, where it did. */
export interface PrintedInvoice {
  document: InvoiceDocument
  /** Without the signed code where a person wrote the number down alone. */
  registration: {
    irn: string
    ackNumber: string
    ackDay: Day
    signedQr: string | null
    cancelledOn: Day | null
  } | null
  /** Without a day while the carrier has not entered a vehicle. */
  ewayBill: { number: string; validUntil: Day | null } | null
  /** Also the copies for whoever carries the goods and for the supplier; the first alone without. */
  isInTriplicate?: boolean
}
