/** Why the office withholds a text, or somebody reports it. Bad stars and hard words about goods are none of them. */
export const WITHHOLD_REASONS = [
  { key: 'personal-details', label: 'It names a person, or says how to reach one' },
  { key: 'abuse', label: 'It is abusive or threatening' },
  { key: 'not-about-product', label: 'It is not about this product' },
  { key: 'incentive', label: 'It was written for payment or a favour' },
  { key: 'advertising', label: 'It advertises something' },
  { key: 'copied', label: 'It was copied from somewhere else' },
  { key: 'not-independent', label: 'It was not written independently of its seller or of other accounts' },
  { key: 'unlawful', label: 'It breaks the law' },
] as const

export function withholdWords(key: string | null): string {
  return WITHHOLD_REASONS.find((reason) => reason.key === key)?.label ?? ''
}

export type ReviewState = 'waiting' | 'published' | 'withheld' | 'withdrawn'

/** What its writer reads of the state of their review. */
export const REVIEW_STATES: Readonly<Record<ReviewState, string>> = {
  waiting: 'We are checking it',
  published: 'Published',
  withheld: 'Not published',
  withdrawn: 'Withdrawn',
}

/** The same as the office reads it. */
export const OFFICE_STATES: Readonly<Record<ReviewState, string>> = {
  waiting: 'Waiting',
  published: 'Published',
  withheld: 'Withheld',
  withdrawn: 'Withdrawn by its writer',
}

/** What the office decided last of a review. */
export interface LastDecision {
  outcome: 'published' | 'withheld'
  decidedAt: Date
}

/**
 * The state of a review that its writer has not withdrawn. What the office decided holds for the text that it read: a
 * withheld one that was written anew waits for it again, whatever it says now.
 */
export function restingState({
  heldFor,
  changedAt,
  decision,
}: {
  heldFor: readonly string[]
  /** When the text was written or changed last. */
  changedAt: Date
  decision: LastDecision | undefined
}): Exclude<ReviewState, 'withdrawn'> {
  const isOfThisText = decision !== undefined && decision.decidedAt >= changedAt
  if (isOfThisText) return decision.outcome
  return decision?.outcome === 'withheld' || heldFor.length > 0 ? 'waiting' : 'published'
}

/** What a review is to readers, by what its words may be: what nobody but its seller vouches for waits (decision 1188). */
export function shownState<State extends ReviewState>(
  ofText: State,
  { unproven }: { unproven: string | null },
): State | 'waiting' {
  return ofText === 'published' && unproven !== null ? 'waiting' : ofText
}

/** A withdrawn review comes back as it was for so long; after that its writer can change it, which publishes it anew. */
export const UNDO_MINUTES = 30
