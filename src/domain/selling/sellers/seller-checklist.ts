import type { MissingItem } from './seller-readiness.ts'

export const CHECKLIST_STEPS = [
  { key: 'email', label: 'Verify your email' },
  { key: 'second-factor', label: 'Set up two-factor sign-in' },
  { key: 'business', label: 'Business details' },
  { key: 'care', label: 'Customer care' },
  { key: 'bank', label: 'Bank account' },
  { key: 'documents', label: 'Documents' },
  { key: 'product', label: 'A first product with a price and stock' },
  { key: 'approval', label: 'Approval' },
] as const

export type StepKey = (typeof CHECKLIST_STEPS)[number]['key']

/** One thing between a registration and the first sale. */
export interface ChecklistStep {
  key: StepKey
  label: string
  /** `you`: the seller has something to do; `us`: the back office has; `later`: it waits for other steps. */
  waitsFor: 'nobody' | 'you' | 'us' | 'later'
  /** What the application still lacks for it. */
  missing: readonly MissingItem[]
}

/** A seller that is not approved, as far as its steps depend on it. */
export interface SellerOnTheWay {
  missing: readonly MissingItem[]
  isEmailVerified: boolean
  secondFactor: 'not asked' | 'missing' | 'set up'
  hasStock: boolean
  /** The back office waits for an answer. */
  isAsked: boolean
}

const STEP_OF: Readonly<Record<MissingItem, StepKey>> = {
  'legal-name': 'business',
  'tax-number': 'business',
  address: 'business',
  'pickup-address': 'business',
  'customer-care': 'care',
  'bank-account': 'bank',
  'gst-certificate': 'documents',
  'pan-card': 'documents',
  'cancelled-cheque': 'documents',
  product: 'product',
}

/**
 * Every step from a registration to the first sale, in order, and who has to do it. The application is looked at once
 * `missingItems` finds nothing; a verified email and stock are not asked for by it, and sell nothing without it.
 */
export function sellerChecklist(seller: SellerOnTheWay): ChecklistStep[] {
  return CHECKLIST_STEPS.filter(
    ({ key }) => key !== 'second-factor' || seller.secondFactor !== 'not asked',
  ).map(({ key, label }) => {
    const missing = seller.missing.filter((item) => STEP_OF[item] === key)
    return { key, label, missing, waitsFor: waitsFor(key, seller, missing) }
  })
}

function waitsFor(
  key: StepKey,
  seller: SellerOnTheWay,
  missing: readonly MissingItem[],
): ChecklistStep['waitsFor'] {
  switch (key) {
    case 'email':
      return seller.isEmailVerified ? 'nobody' : 'you'
    case 'second-factor':
      return seller.secondFactor === 'missing' ? 'you' : 'nobody'
    case 'product':
      return missing.length > 0 || !seller.hasStock ? 'you' : 'nobody'
    case 'approval':
      if (seller.isAsked) return 'you'
      return seller.missing.length > 0 ? 'later' : 'us'
    case 'business':
    case 'care':
    case 'bank':
    case 'documents':
      return missing.length > 0 ? 'you' : 'nobody'
  }
}
