import { invariant } from './invariant.ts'

const DIGITS_MIN = 6
const SHORT_ID_LENGTH = 8

/** The order number that people read and quote, "#NN000123": the sequence number with at least six digits. */
export function orderNumber(sequence: number): string {
  invariant(Number.isSafeInteger(sequence) && sequence > 0, 'an order has a positive sequence number')
  return `#NN${String(sequence).padStart(DIGITS_MIN, '0')}`
}

/** The sequence number behind an order number as people type it: "#NN100123", "nn 100123", "100123". */
export function sequenceOfNumber(text: string): number | undefined {
  const digits = /^#?\s*(?:NN)?\s*0*([1-9][0-9]{0,14})$/i.exec(text.trim())?.[1]
  return digits ? Number(digits) : undefined
}

/** An order id for a narrow column: cut to 8 characters with an ellipsis when longer. */
export function shortOrderId(id: string): string {
  return id.length > SHORT_ID_LENGTH ? `${id.slice(0, SHORT_ID_LENGTH)}…` : id
}
