import { isPan, parseGstin } from '#domain/ground/gst/gstin.ts'
import { isIfsc } from '#domain/ground/shared/bank-account.ts'
import { stateOfPin } from '#domain/ground/shipping/pin-code.ts'
import { findState, findStateByGstCode, type State } from '#domain/ground/shipping/states.ts'
import { type MissingItem, missingItems, type SellerSoFar } from './seller-readiness.ts'

/** Another seller that shares something which is one business's own. */
export interface DuplicateSeller {
  id: string
  name: string
  shares: 'gstin' | 'pan' | 'bank-account'
}

/** What a seller has told of itself, as far as a machine can check it. */
export interface Application extends SellerSoFar {
  pan: string | null
  state: string | null
  postalCode: string | null
  pickupState: string | null
  pickupPostalCode: string | null
  bankIfsc: string | null
  isEmailVerified: boolean
  duplicates: readonly DuplicateSeller[]
}

export const CHECK_NAMES = {
  'legal-name': 'Legal name',
  gstin: 'GSTIN',
  'gstin-state': 'State of the GSTIN',
  pan: 'PAN',
  'registered-pin': 'PIN code of the registered address',
  'pickup-pin': 'PIN code of the pickup address',
  ifsc: 'IFSC',
  'customer-care': 'Grievance contact',
  email: 'Owner’s email',
  'duplicate-gstin': 'GSTIN not used by another seller',
  'duplicate-pan': 'PAN not used by another seller',
  'duplicate-bank-account': 'Bank account not used by another seller',
} as const

/** `open`: a machine cannot tell, because something is missing or not sure. */
export interface ApplicationCheck {
  key: keyof typeof CHECK_NAMES
  outcome: 'passed' | 'failed' | 'open'
  words: string
  duplicates?: readonly DuplicateSeller[]
}

/** Everything about an application that a machine can check, each with what it found. */
export function checkApplication(seller: Application): ApplicationCheck[] {
  const states = [seller.state, seller.pickupState].map(readState)
  return [
    told('legal-name', seller.legalName),
    checkGstin(seller.gstin),
    checkGstinState(seller.gstin, states),
    checkPan(seller),
    checkPin('registered-pin', seller.postalCode, states[0]),
    checkPin('pickup-pin', seller.pickupPostalCode, states[1]),
    checkIfsc(seller.bankIfsc),
    told(
      'customer-care',
      seller.careEmail && seller.carePhone ? `${seller.careEmail}, ${seller.carePhone}` : null,
    ),
    seller.isEmailVerified
      ? { key: 'email', outcome: 'passed', words: 'Verified by the owner' }
      : { key: 'email', outcome: 'open', words: 'Not verified yet' },
    checkDuplicates('duplicate-gstin', 'gstin', seller.gstin, seller.duplicates),
    checkDuplicates('duplicate-pan', 'pan', seller.pan, seller.duplicates),
    checkDuplicates('duplicate-bank-account', 'bank-account', seller.bankAccountLast4, seller.duplicates),
  ]
}

/** Whether a seller can be approved without a reason: nothing is missing, and no check has failed. */
export function readinessOf(seller: Application): {
  isReady: boolean
  missing: MissingItem[]
  checks: ApplicationCheck[]
  failed: number
} {
  const [missing, checks] = [missingItems(seller), checkApplication(seller)]
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length
  return { isReady: missing.length === 0 && failed === 0, missing, checks, failed }
}

const MISSING = 'Not given yet'

function told(key: ApplicationCheck['key'], text: string | null): ApplicationCheck {
  return text ? { key, outcome: 'passed', words: text } : { key, outcome: 'open', words: MISSING }
}

function checkGstin(gstin: string | null): ApplicationCheck {
  if (!gstin) return { key: 'gstin', outcome: 'open', words: MISSING }
  const parsed = parseGstin(gstin)
  if (parsed.ok) return { key: 'gstin', outcome: 'passed', words: 'Its check character is correct' }
  const isTypo = parsed.fault === 'checksum'
  const words = isTypo ? 'A typing error: its check character is wrong' : 'Not a valid GSTIN'
  return { key: 'gstin', outcome: 'failed', words }
}

function checkGstinState(gstin: string | null, places: readonly (State | undefined)[]): ApplicationCheck {
  const key = 'gstin-state'
  const parsed = gstin ? parseGstin(gstin) : undefined
  const state = parsed?.ok && parsed.value.state ? findState(parsed.value.state) : undefined
  const known = places.filter((place) => place !== undefined)
  if (!state || known.length === 0) return { key, outcome: 'open', words: 'No GSTIN and address to compare' }
  const other = known.find(({ code }) => code !== state.code)
  return other
    ? {
        key,
        outcome: 'failed',
        words: `The GSTIN is registered in ${state.name}, an address is in ${other.name}`,
      }
    : { key, outcome: 'passed', words: `The GSTIN and the addresses are in ${state.name}` }
}

function checkPan({ pan, gstin }: Application): ApplicationCheck {
  if (!pan) return { key: 'pan', outcome: 'open', words: MISSING }
  if (!isPan(pan)) return { key: 'pan', outcome: 'failed', words: 'Not a valid PAN' }
  const parsed = gstin ? parseGstin(gstin) : undefined
  if (!parsed?.ok) return { key: 'pan', outcome: 'open', words: 'No GSTIN to compare with' }
  return parsed.value.pan === pan
    ? { key: 'pan', outcome: 'passed', words: 'Matches the PAN in the GSTIN' }
    : { key: 'pan', outcome: 'failed', words: `The GSTIN has a different PAN: ${parsed.value.pan}` }
}

function checkPin(
  key: 'registered-pin' | 'pickup-pin',
  pin: string | null,
  state: State | undefined,
): ApplicationCheck {
  if (!pin || !state) return { key, outcome: 'open', words: MISSING }
  const found = stateOfPin(pin)
  if (!found.state || !found.certain) return { key, outcome: 'open', words: `${pin}: its state is uncertain` }
  return found.state === state.code
    ? { key, outcome: 'passed', words: `${pin} is in ${state.name}` }
    : {
        key,
        outcome: 'failed',
        words: `${pin} is in ${findState(found.state)?.name ?? 'another state'}, not in ${state.name}`,
      }
}

function checkIfsc(ifsc: string | null): ApplicationCheck {
  if (!ifsc) return { key: 'ifsc', outcome: 'open', words: MISSING }
  return isIfsc(ifsc)
    ? { key: 'ifsc', outcome: 'passed', words: `${ifsc} has the format of an IFSC` }
    : { key: 'ifsc', outcome: 'failed', words: `${ifsc} is not a valid IFSC` }
}

function checkDuplicates(
  key: 'duplicate-gstin' | 'duplicate-pan' | 'duplicate-bank-account',
  shares: DuplicateSeller['shares'],
  own: string | null,
  all: readonly DuplicateSeller[],
): ApplicationCheck {
  const duplicates = all.filter((duplicate) => duplicate.shares === shares)
  if (duplicates.length > 0)
    return { key, outcome: 'failed', words: 'Another seller has the same:', duplicates }
  return own
    ? { key, outcome: 'passed', words: 'No other seller has the same' }
    : { key, outcome: 'open', words: MISSING }
}

/** A state is kept as its two letters, or as the two digits of a GSTIN. */
function readState(code: string | null): State | undefined {
  return code === null ? undefined : (findState(code) ?? findStateByGstCode(code))
}
