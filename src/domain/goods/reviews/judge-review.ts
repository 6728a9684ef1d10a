import { CONTACT_KINDS, contactsIn } from '#domain/ground/shared/typed-text/contact-in-text.ts'
import { plainCharacters } from '#domain/ground/shared/typed-text/plain-characters.ts'

/** Why a text waits for the office before anybody reads it. */
export const HOLD_REASONS = {
  ...CONTACT_KINDS,
  'order-number': 'an order number',
  abuse: 'an abusive word',
  incentive: 'words about payment for a review',
  repeated: 'the same text as another review',
  shouting: 'mostly capital letters',
  suspected: 'what may be fraud',
} as const

export type HoldReason = keyof typeof HOLD_REASONS

/**
 * What in a text has the office look at it before readers do. Nothing: it is published at once. How many stars somebody
 * gives, and what they say of the product or its seller, is no reason.
 */
export function judgeReview({
  title = '',
  text,
  isRepeated = false,
  isSuspected = false,
}: {
  title?: string
  text: string
  /** The shop has a review with the same text (`comparableText`). */
  isRepeated?: boolean
  /** No text shows it: how it came about does (`suspicion/signals.ts`). */
  isSuspected?: boolean
}): HoldReason[] {
  const whole = plainCharacters(`${title}\n${text}`)
  const contacts = contactsIn(whole)
  const found: Readonly<Partial<Record<HoldReason, boolean>>> = {
    ...Object.fromEntries(contacts.map((kind) => [kind, true])),
    'order-number': ORDER_NUMBER.test(whole),
    abuse: ABUSE.test(spelt(whole)),
    incentive: isPaidFor(spelt(whole)),
    repeated: isRepeated,
    shouting: isShouting(whole),
    suspected: isSuspected,
  }
  return (Object.keys(HOLD_REASONS) as HoldReason[]).filter((reason) => found[reason])
}

/** The shortest text that counts as copied: short ones are written alike by many. */
const REPEATED_MIN = 60

/** What of a text is compared with others: letters and digits alone, so that a comma makes no other text. Undefined for short ones. */
export function comparableText(text: string): string | undefined {
  const same = spelt(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return same.length >= REPEATED_MIN ? same : undefined
}

/** One letter case, and one spelling of letters and digits that Unicode has several of. */
function spelt(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const ORDER_NUMBER = /#?\bnn[ -]?\d{6,}\b/i

/** Few, and only whole words: a review is not held for a word that merely holds one. */
const ABUSE = wholeWords([
  'fuck(?:ing|ed|er|ers)?',
  'motherfuckers?',
  'bitch(?:es)?',
  'bastards?',
  'assholes?',
  'cunts?',
  'whores?',
  'sluts?',
  'retards?',
  'faggots?',
  'madar ?chod',
  'mader ?chod',
  'behen ?chod',
  'bhen ?chod',
  'bhosdi ?k[ei]',
  'bhosad ?p?ike',
  'chutiy[ae]p?a?',
  'gaand',
  'gandu',
  'harami',
  'haramkhor',
  'haramzad[ae]',
  'kutt[ae] ke',
  'randi',
  'lund',
  'lauda',
  'मादरचोद',
  'बहनचोद',
  'चूतिया',
  'हरामी',
  'रंडी',
])

const INCENTIVE = wholeWords([
  'paid (?:me |us )?(?:to|for) (?:write|writing|post|posting|leave|leaving|give|giving|a|this)',
  '(?:free|discount|voucher|coupon|gift card|refund) (?:in exchange )?for (?:a |my |this |the )?(?:good |positive |5 ?star |five star )?reviews?',
  'in exchange for (?:a |my |this |an honest )?(?:good |positive |5 ?star |five star )?reviews?',
  'cash ?back (?:for|after|if|when|once|as soon as) (?:i |you |we )?(?:a |my |the |writing |posting |leaving )?(?:good |positive |5 ?star |five star )?(?:reviews?|ratings?|stars|posted|post|reviewed|rated|wrote|write)',
  'review for (?:cash|money|cashback|refund)',
  'sponsored (?:review|post)',
  'asked (?:me|us) to (?:write|give|leave|post) (?:a |an )?(?:good|positive|5 ?star|five star)',
])

/** Of offers people complain, and of what they were asked for: that is no review that was paid for. */
const COMPLAINT = wholeWords([
  'offer(?:ed|s|ing)?',
  'refuse[ds]?',
  'declined?',
  'rejected',
  'said no',
  '(?:did|do|will|would|could) not',
  "(?:didn|don|won|wouldn)[’']t",
  'bribe[ds]?',
  'beware',
  '(?:change|remove|delete|edit|take down) (?:my|this|the) (?:bad |honest |1 ?star |one star )?(?:review|rating|stars)',
  'mana (?:kiya|kar diya)',
  'मना',
])
const TAKEN = wholeWords([
  'here it is',
  'so i',
  'i (?:got|took|accepted|received|have)',
  '(?:got|received|accepted|took) (?:a|an|the|my|it|this|cash ?back)',
  'gave (?:me|us)',
  'was paid',
])

function isPaidFor(text: string): boolean {
  return INCENTIVE.test(text) && !(COMPLAINT.test(text) && !TAKEN.test(text))
}

function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words.join('|')})(?![\p{L}\p{M}\p{N}])`, 'u')
}

const SHOUTED_LETTERS_MIN = 30

/** Most of a longer text in capitals. Names of models are in capitals too: they are left out where they have a digit. */
function isShouting(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => !/\d/.test(word))
  const letters = words.join('').replace(/[^A-Za-z]/g, '')
  const capitals = letters.replace(/[^A-Z]/g, '')
  return letters.length >= SHOUTED_LETTERS_MIN && capitals.length > letters.length * 0.7
}
