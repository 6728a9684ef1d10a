import {
  emailProblem,
  normaliseEmail,
  refuseFields,
  requiredTextProblem,
} from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { phoneProblem, readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'

/** What a message can be about, in menu order. */
export const CONTACT_SUBJECTS = [
  { key: 'product-inquiry', label: 'Product Inquiry' },
  { key: 'order-status', label: 'Order Status' },
  { key: 'technical-support', label: 'Technical Support' },
  { key: 'returns', label: 'Returns' },
  { key: 'feedback', label: 'Feedback' },
  { key: 'other', label: 'Other' },
] as const

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]['key']

export const CONTACT_NAME_LENGTH_MAX = 100
export const MESSAGE_LENGTH_MAX = 5000

export interface ContactMessage {
  name: string
  email: string
  phone?: string
  subject?: ContactSubject
  message: string
}

/** Checks the contact form. */
export function checkContactForm(
  raw: Readonly<Record<string, unknown>>,
): Result<ContactMessage, 'support.contact_invalid'> {
  const name = oneLine(raw.name)
  const email = normaliseEmail(raw.email)
  const phone = readPhoneNumber(raw.phone)
  const subject = CONTACT_SUBJECTS.find(({ key }) => key === raw.subject)?.key
  const message = manyLines(raw.message)
  const refusal = refuseFields('support.contact_invalid', {
    name: requiredTextProblem(name, CONTACT_NAME_LENGTH_MAX),
    email: emailProblem(email),
    phone: phone === '' ? undefined : phoneProblem(phone),
    subject: oneLine(raw.subject) === '' || subject ? undefined : 'Please choose a subject from the list',
    message: requiredTextProblem(message, MESSAGE_LENGTH_MAX),
  })
  return refusal ?? ok({ name, email, message, ...(phone && { phone }), ...(subject && { subject }) })
}
