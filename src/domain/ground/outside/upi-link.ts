import type { Paise } from '#domain/ground/shared/money.ts'

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

/** An app of a phone that takes UPI payment requests, with the link that opens it. */
export interface UpiApp {
  name: string
  link: string
}

/**
 * Apps under the schemes that Razorpay publishes for each ("UPI apps supported on the Razorpay iOS SDK", November 2026): an
 * iPhone opens whichever app took `upi:` last, and asks nobody. What they are asked is the same for all.
 */
const APPS: readonly (readonly [name: string, start: string])[] = [
  ['Google Pay', 'tez://upi/pay'],
  ['PhonePe', 'phonepe://pay'],
  ['Paytm', 'paytmmp://pay'],
]
const ANY_APP = 'upi://pay'

/** The apps that most people have, and the link that any other takes; that alone for a link of another form. */
export function upiApps(link: string): UpiApp[] {
  const any = { name: 'BHIM or another UPI app', link }
  if (!link.startsWith(`${ANY_APP}?`)) return [any]
  const request = link.slice(ANY_APP.length)
  return [...APPS.map(([name, start]) => ({ name, link: start + request })), any]
}

/** "1299.00": whole numbers only, no fraction is ever formed. */
function rupeesText(paise: Paise): string {
  const text = String(paise).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
