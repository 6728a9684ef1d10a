import { findStateByGstCode, type StateCode } from '#domain/ground/shipping/states.ts'

/** A registration under the GST law, taken apart. */
export interface Gstin {
  gstin: string
  /** Missing for 97, "other territory". */
  state?: StateCode
  pan: string
}

/** What is wrong with a text that is no GSTIN. */
export type GstinFault = 'malformed' | 'state-unknown' | 'checksum'

/** What stands under a field with a GSTIN that was refused. */
export const GSTIN_MESSAGES: Readonly<Record<GstinFault, string>> = {
  malformed: 'A GSTIN has 15 letters and digits',
  'state-unknown': 'The first two digits of this GSTIN are not a state code',
  checksum: 'This GSTIN has a typing error: its last character does not match the others',
}

/** A regular registration: state, PAN, entity, a letter or digit, check character (india-compliance, NORMAL). */
const GSTIN_SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const OTHER_TERRITORY = '97'

/**
 * Reads a GSTIN as a vendor or a buyer typed it; spaces and case do not matter. Does not say whether it is still in force.
 */
export function parseGstin(text: string): { ok: true; value: Gstin } | { ok: false; fault: GstinFault } {
  const gstin = squeezed(text)
  if (!GSTIN_SHAPE.test(gstin)) return { ok: false, fault: 'malformed' }
  const state = findStateByGstCode(gstin.slice(0, 2))
  if (!state && gstin.slice(0, 2) !== OTHER_TERRITORY) return { ok: false, fault: 'state-unknown' }
  if (checkCharacter(gstin) !== gstin.charAt(14)) return { ok: false, fault: 'checksum' }
  return { ok: true, value: { gstin, pan: gstin.slice(2, 12), ...(state && { state: state.code }) } }
}

/** Says whether a text is a registration for collecting tax at source (CGST Act s. 52): its fourteenth character is C. */
export function isCollectorGstin(text: string): boolean {
  return (
    /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]$/.test(text) &&
    findStateByGstCode(text.slice(0, 2)) !== undefined &&
    checkCharacter(text) === text.charAt(14)
  )
}

/** Says whether a text has the form of a permanent account number (five letters, four digits, a letter). */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(squeezed(text))
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The fifteenth character of a GSTIN: a Luhn sum in base 36 over the first fourteen. */
function checkCharacter(gstin: string): string {
  let sum = 0
  for (const [index, character] of [...gstin.slice(0, 14)].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36)
}

function squeezed(text: string): string {
  return text.length <= 40 ? text.replace(/\s/g, '').toUpperCase() : ''
}
