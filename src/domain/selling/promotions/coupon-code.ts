/** Neither I, O, 0 nor 1, which are read wrongly. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const TAIL_LENGTH = 8
const PREFIX = /^[A-Z0-9]{2,12}$/

/** The word in front of a code as its seller chose it, in capitals; undefined for anything but 2 to 12 letters or digits. */
export function readCodePrefix(typed: string): string | undefined {
  const prefix = typed.trim().toUpperCase()
  return PREFIX.test(prefix) ? prefix : undefined
}

/**
 * A code that nobody guesses: the seller's word, and eight letters by chance (32^8, some 10^12). Takes bytes by chance,
 * at least as many as the letters.
 */
export function couponCode(prefix: string, chance: Uint8Array): string {
  const tail = Array.from(chance.slice(0, TAIL_LENGTH), (byte) => LETTERS[byte % LETTERS.length])
  return `${prefix}-${tail.join('')}`
}

/** A code as it is kept, however it was typed: capitals, no blanks, at most 40 characters. */
export function normaliseCode(typed: string): string {
  return typed.slice(0, 80).toUpperCase().replace(/\s+/g, '').replace(/[‐-―]/g, '-').slice(0, 40)
}
