import type { Paise } from '#domain/shared/money.ts'

export interface UpiRequest {
  /** The payee's UPI address, of the gateway or the shop: never a customer's. */
  payeeAddress: string
  payeeName: string
  /** 5045: computers and peripherals (ISO 18245). */
  merchantCode: string
  /** Ours; at most 35 characters. */
  reference: string
  note: string
  amountPaise: Paise
}

const REFERENCE_LENGTH_MAX = 35

/**
 * The text of a UPI payment request, for a QR code and for a link that opens an app on the phone (NPCI, UPI linking
 * specification 1.6): values are percent-encoded, a space as %20, and the amount is in rupees with two decimals.
 */
export function upiLink(request: UpiRequest): string {
  const fields: [string, string][] = [
    ['pa', request.payeeAddress],
    ['pn', request.payeeName],
    ['mc', request.merchantCode],
    ['tr', request.reference.slice(0, REFERENCE_LENGTH_MAX)],
    ['tn', request.note],
    ['am', rupeesText(request.amountPaise)],
    ['cu', 'INR'],
  ]
  return `upi://pay?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** "1299.00": whole numbers only, no fraction is ever formed. */
function rupeesText(paise: Paise): string {
  const text = String(paise).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
