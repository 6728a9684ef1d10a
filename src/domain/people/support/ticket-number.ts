import { invariant } from '#domain/ground/shared/invariant.ts'

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

/** The sequence number that a person meant: "NN-T-001001", "nn-t-1001" or "1001"; undefined for anything else. */
export function readTicketNumber(text: string): number | undefined {
  const digits = /^(?:NN-T-)?(\d{1,15})$/i.exec(text.trim())?.[1]
  const sequence = Number(digits ?? 0)
  return sequence > 0 ? sequence : undefined
}
