import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { isPhoneNumber, readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { parseTrackingNumber } from '#domain/ground/shared/typed-values/tracking-number.ts'

/** What a search among all orders may mean; an order that fits any of these is found. */
export interface OrderSearch {
  /** An order's number. */
  sequence?: number
  /** Of the beginning of a number ("NN1000"): the numbers that begin so, both ends in them. */
  sequenceSpans?: readonly { from: number; to: number }[]
  /** The first eight or more hexadecimal digits of an order's id, without hyphens. */
  idStart?: string
  /** The beginning of an e-mail address, in lower case. */
  emailStart?: string
  phone?: string
  /** A courier's tracking number, or the number of an invoice or a credit note. */
  paper?: string
  /**
   * Words, in lower case, that the name, MPN or id of one line holds, or the names of the recipient, the company and its
   * GSTIN together; one has at least three letters.
   */
  words?: readonly string[]
}

const WORDS_MAX = 6
const LETTERS_MIN = 3

/**
 * Reads what somebody typed to find orders: a number ("#NN100123") or the beginning of one ("NN1001"), an id or its beginning, an e-mail address or its
 * beginning, a phone number of ten digits, a tracking number, the number of an invoice or a credit note, words of a
 * product or of the recipient's name. Undefined when it could only be looked for by reading every order: less than three
 * letters.
 */
export function readOrderSearch(typed: string): OrderSearch | undefined {
  const text = typed.trim().toLowerCase()
  const plain = text.replace(/[…\s]/g, '')
  if (/^#|^nn\d/.test(plain)) {
    const sequence = sequenceOfNumber(plain)
    if (sequence !== undefined) return { sequence, ...spansOf(sequence) }
  }
  if (plain.includes('@')) return plain.length > LETTERS_MIN ? { emailStart: plain } : undefined
  const found: OrderSearch = { ...wordsOf(text) }
  if (isPaperNumber(plain)) found.paper = plain.toUpperCase()
  const phone = readPhoneNumber(text)
  if (isPhoneNumber(phone)) found.phone = phone
  else if (/^[0-9]+$/.test(plain)) {
    const sequence = sequenceOfNumber(plain)
    if (sequence !== undefined) found.sequence = sequence
  }
  const hex = plain.replaceAll('-', '')
  if (/^[0-9a-f]{8,32}$/.test(hex) && (hex.length === 8 || plain.includes('-') || hex.length === 32))
    found.idStart = hex
  if (found.words?.length === 1 && /^[a-z]/.test(plain)) found.emailStart = plain
  return Object.keys(found).length > 0 ? found : undefined
}

/** So many figures an order's number has at least. */
const NUMBER_DIGITS_MIN = 6
/** A beginning that leaves more figures open names too many orders. */
const OPEN_DIGITS_MAX = 3

/** The numbers that begin with one that is too short to be whole. */
function spansOf(start: number): Pick<OrderSearch, 'sequenceSpans'> {
  const missing = NUMBER_DIGITS_MIN - String(start).length
  if (missing <= 0 || missing > OPEN_DIGITS_MAX) return {}
  const open = Array.from({ length: OPEN_DIGITS_MAX - missing + 1 }, (_, more) => 10 ** (missing + more))
  return { sequenceSpans: open.map((many) => ({ from: start * many, to: start * many + many - 1 })) }
}

/** As couriers number parcels, and sellers their invoices of the same signs: a name has no digit. */
function isPaperNumber(plain: string): boolean {
  return parseTrackingNumber(plain) !== undefined && /[0-9]/.test(plain)
}

function wordsOf(text: string): OrderSearch | undefined {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
  return words.some((word) => word.length >= LETTERS_MIN) ? { words } : undefined
}
