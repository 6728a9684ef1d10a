import { invariant } from '#domain/shared/invariant.ts'

/**
 * The number under which a complaint or question is kept, "NN-T-000123" (Consumer Protection (E-Commerce) Rules 2020:
 * each complaint gets a ticket number).
 */
export function ticketNumber(sequence: number): string {
  invariant(Number.isSafeInteger(sequence) && sequence > 0, 'a ticket has a positive sequence number')
  return `NN-T-${String(sequence).padStart(6, '0')}`
}

/** Whether a text has the shape of a ticket number. */
export function isTicketNumber(text: string): boolean {
  return /^NN-T-\d{6,15}$/.test(text)
}
