/** Why reviews or votes may not be honest. Each is looked at by people; none decides by itself. */
export const SIGNALS = [
  {
    key: 'own-people',
    label: 'The seller’s own people',
    rule: 'Whoever wrote, or rated the seller, shares a telephone number, a GSTIN or PAN, a bank account or an address with the seller or one of its people. It is strong by a GSTIN, a PAN or a bank account; by a number together with an address only with three stars or more, as sellers read both of their customers.',
  },
  {
    key: 'device',
    label: 'One device',
    rule: 'Two or more accounts reviewed goods of one seller in the same browser within 90 days. From three on it is strong.',
  },
  {
    key: 'network',
    label: 'One connection',
    rule: 'Three or more accounts that reviewed goods of one seller are signed in with the same kind of browser from the same network. Families and offices are too: it is weak.',
  },
  {
    key: 'ring',
    label: 'A group with the same tastes',
    rule: 'Three or more accounts gave the same one or five stars to three or more of the same products or small sellers, each within 14 days of the others. It is strong from four accounts with four things in common. Only proven receipts count.',
  },
  {
    key: 'burst',
    label: 'Many at once',
    rule: 'A product or seller got five or more reviews of proven receipt in three days, so many more than its deliveries explain that chance would bring that about less than once in ten thousand times. It is strong from one in a million, where four of five have the same one or five stars; only those stand in it then, with their accounts.',
  },
  {
    key: 'near-copy',
    label: 'Nearly the same words',
    rule: 'Seven of ten groups of three words are the same in reviews of different accounts. It is strong from three accounts on whose receipt is proven. Whoever wrote it first is listed with what was copied, and their account is not held.',
  },
  {
    key: 'refunded',
    label: 'Returned and praised',
    rule: 'An account has three or more reviews of five stars, within 180 days, of items that it paid in cash and returned without a fault or had refunded.',
  },
  {
    key: 'same-address',
    label: 'One delivery address',
    rule: 'Two or more accounts reviewed goods of one seller within 90 days that were delivered to one address. Families do too: it is weak, and strong from four accounts whose receipt is proven.',
  },
  {
    key: 'near-phones',
    label: 'Telephone numbers in a row',
    rule: 'Two or more accounts that reviewed goods of one seller within 90 days ordered them with the same telephone number, or with numbers at most five apart. It is strong from three accounts on whose receipt is proven.',
  },
  {
    key: 'new-accounts',
    label: 'New accounts',
    rule: 'Three or more accounts that were less than a day old ordered from one seller within three days and reviewed it: in cash; or with the same one or five stars from one network and kind of browser (a fifth or more of such accounts), or within an hour, where that is half or more of the seller’s reviews of 90 days. It is strong from five on whose receipt is proven. Within a day it is listed from five on, and never strong: the first customers of a young seller are new.',
  },
  {
    key: 'cash-kept',
    label: 'Cash that was not handed over',
    rule: 'Three or more reviews of one seller’s goods wait for cash that its own couriers collected and have not handed over in time.',
  },
  {
    key: 'price-raised',
    label: 'A price that was raised after its stars',
    rule: 'Three or more reviews with four or five stars of one product, bought from one seller within 90 days for less than a fifth of what that seller asks for the same product today (its cheapest offer that can be bought, of any condition). It is strong; no account stands in it, as customers raise no price.',
  },
  {
    key: 'votes',
    label: 'Votes of one hand',
    rule: 'Three or more accounts that voted in the same browser, or that stand together in another case, found one review helpful within 30 days.',
  },
] as const

export type Signal = (typeof SIGNALS)[number]['key']

export function signalLabel(key: Signal): string {
  return SIGNALS.find((signal) => signal.key === key)?.label ?? key
}

export function signalRule(key: Signal): string {
  return SIGNALS.find((signal) => signal.key === key)?.rule ?? ''
}

/** How long an account is known to have used a browser, and how far back devices and rings are looked for. */
export const DEVICE_DAYS = 90

/** What speaks for a case, before it is one. */
export interface Finding {
  signal: Signal
  /** A strong one holds what its accounts write from then on, and has no good rating of its seller by them count; a weak one is only listed. */
  isStrong: boolean
  sellerId: string | null
  productId: string | null
  /** Numbers and kinds, never whose. */
  evidence: Evidence
  reviewIds: readonly string[]
  userIds: readonly string[]
}

/** What the words of a case are made of, by its signal. */
export type Evidence = Readonly<Record<string, number | string | readonly string[]>>

/** A case of the same signal that has something in common with a finding. */
export interface EarlierCase {
  id: string
  isDecided: boolean
  isStrong: boolean
  reviewIds: readonly string[]
  userIds: readonly string[]
}

/**
 * What a finding becomes: nothing where earlier cases hold all of it, more of a case that waits, else a case of its own.
 * So the same evidence is put before the office once, and new evidence beside a decided case is not lost.
 */
export function placeFinding(
  finding: Pick<Finding, 'reviewIds' | 'userIds' | 'isStrong'>,
  earlier: readonly EarlierCase[],
): { is: 'known' } | { is: 'more'; caseId: string } | { is: 'new' } {
  const seen = new Set(earlier.flatMap((each) => [...each.reviewIds, ...each.userIds]))
  const waiting = earlier.find(({ isDecided }) => !isDecided)
  const isWhollySeen = [...finding.reviewIds, ...finding.userIds].every((id) => seen.has(id))
  const isStronger = finding.isStrong && !earlier.some(({ isStrong }) => isStrong)
  if (isWhollySeen && !(isStronger && waiting)) return { is: 'known' }
  return waiting ? { is: 'more', caseId: waiting.id } : { is: 'new' }
}
