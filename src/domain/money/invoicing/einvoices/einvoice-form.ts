import { type Day, parseDay } from '#domain/ground/shared/days.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** A number that somebody had the portal give an invoice, and the paper it came with. */
export interface TypedEinvoice {
  irn: string
  ackNumber: string
  ackDay: Day
  /** The text of the signed QR code; absent when nobody copied it. */
  signedQr: string | undefined
}

/**
 * The most that a QR code holds: 2,953 bytes in version 40 with the least correction, L (ISO/IEC 18004, table 7), with
 * which invoices print long ones. The letters of a signature are a byte each.
 */
export const SIGNED_QR_LENGTH_MAX = 2_953

/**
 * What was typed of an e-invoice that was made on the portal itself. An IRN has 64 hexadecimal digits, an
 * acknowledgement 10 to 20 digits, and the QR code is three parts of base64 with full stops between them (a JSON Web
 * Signature).
 */
export function parseTypedEinvoice(
  typed: Readonly<Record<'irn' | 'ackNumber' | 'ackDay' | 'signedQr', unknown>>,
  issuedOn: Day,
): Result<TypedEinvoice, 'invoicing.einvoice_invalid'> {
  const irn = oneLine(typed.irn).replaceAll(' ', '').toLowerCase()
  const ackNumber = oneLine(typed.ackNumber).replaceAll(' ', '')
  const ackDay = parseDay(oneLine(typed.ackDay))
  const signedQr = oneLine(typed.signedQr).replaceAll(' ', '')
  return (
    refuseFields('invoicing.einvoice_invalid', {
      irn: /^[0-9a-f]{64}$/.test(irn) ? undefined : 'An IRN has 64 digits and letters from a to f',
      ackNumber: /^[0-9]{10,20}$/.test(ackNumber)
        ? keptTextProblem(ackNumber, 20)
        : 'An acknowledgement number has 10 to 20 digits',
      ackDay: ackDay && ackDay >= issuedOn ? undefined : 'Please enter a date on or after the invoice date',
      signedQr: signedQr === '' ? undefined : signedQrProblem(signedQr),
    }) ?? ok({ irn, ackNumber, ackDay: ackDay ?? issuedOn, signedQr: signedQr || undefined })
  )
}

/** Why a text is no signed QR code of a paper: no signature, or longer than one can be printed. undefined when it is one. */
function signedQrProblem(text: string): string | undefined {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return 'This is not the text of a signed QR code'
  if (text.length <= SIGNED_QR_LENGTH_MAX) return undefined
  return 'This text has more than 2,953 characters, which no QR code holds: please copy it again from the portal'
}
