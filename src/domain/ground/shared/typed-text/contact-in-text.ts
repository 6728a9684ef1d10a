import { hasPhoneNumber } from './phone-in-text.ts'
import { plainCharacters } from './plain-characters.ts'
import { invites, namesMailbox, namesPayee, namesService } from './services-in-text.ts'

/** Ways to reach somebody, or to pay them, past the marketplace. */
export const CONTACT_KINDS = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link',
  upi: 'a UPI address',
  handle: 'a name on another service',
  invitation: 'an invitation to come by',
} as const

export type ContactKind = keyof typeof CONTACT_KINDS

/**
 * Which ways to reach somebody a text says, also written out ("nine eight seven…", "me at shop dot com"), in digits of
 * other scripts or with characters between that do not show. Takes time in proportion to the text: no expression of these
 * begins twice within one word.
 */
export function contactsIn(text: string): ContactKind[] {
  const plain = atOnce(plainCharacters(text))
  const withoutEmails = plain
    .replaceAll(new RegExp(EMAIL, 'giu'), ' ')
    .replaceAll(new RegExp(SPELT_EMAIL, 'giu'), ' ')
  const found: Readonly<Record<ContactKind, boolean>> = {
    email: EMAIL.test(plain) || SPELT_EMAIL.test(plain) || MAILBOX.test(plain) || namesMailbox(plain),
    phone: hasPhoneNumber(plain),
    link: LINK.test(withoutEmails) || SPELT_LINK.test(withoutEmails),
    upi: UPI.test(plain) || SPELT_UPI.test(plain) || namesPayee(plain),
    handle: hasHandle(plain),
    invitation: invites(plain),
  }
  return (Object.keys(CONTACT_KINDS) as ContactKind[]).filter((kind) => found[kind])
}

/** Letters that are typed one by one ("r a v i @ g m a i l . c o m") stand together, and what is said for a sign is the sign. */
function atOnce(text: string): string {
  return text
    .replaceAll(/(?<![^\s])[\p{L}\p{N}@.](?: [\p{L}\p{N}@.](?!\S)){5,}/gu, (spelt) =>
      spelt.replaceAll(' ', ''),
    )
    .replaceAll(/ at the rate(?: of)? /giu, '@')
}

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\.|\s?\(dot\)\s?|\s?\[dot\]\s?| dot )\p{L}{2,}/iu

/** "ravi at gmail", "me at shop dot com". */
const SPELT_EMAIL =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+\s(?:at|ऐट|एट)\s(?:g ?mail|yahoo|hotmail|outlook|rediff ?mail|icloud|proton ?mail)\b|(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+\s(?:at|ऐट|एट)\s(?!(?:the|an?|one|each|this|that)\s)[\p{L}\p{N}-]+\s?(?:dot|डॉट|\(dot\)|\[dot\])\s?(?:com|co|in|net|org|shop|store|io)\b/iu

/** Names of a website, with or without what a browser puts before it. "2.5 GbE" and "good.But" are none. */
const LINK =
  /h(?:tt|xx)ps?:|www\.|\b(?:wa|t)\.me\b|\b(?:wa|t) (?:dot )?me slash\b|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\.(?:com|in|net|org|co|io|me|shop|store|xyz|info|biz|app|dev|ly|gg|tv|link|online|site)(?:\b|\/)/iu

/** "shop dot com", "shop (dot) in", "shop . com". "A dot in the corner" is none. */
const SPELT_LINK =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\s?(?:\(dot\)|\[dot\])\s?(?:com|co|in|net|org|shop|store|io)\b|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\s(?:dot|डॉट)\s(?:(?:com|net|org|shop|store|io|co\sdot\sin)\b|in\s*(?=$|[.,;:!?/)\n]))|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\s\.\s?com\b/iu

const BANKS =
  'ok(?:axis|sbi|icici|hdfcbank|biz\\w*)|ybl|ibl|axl|apl|yapl|rapl|paytm|pt(?:axis|sbi|hdfc|yes)|wa(?:icici|hdfcbank|sbi|axis)|upi|\\w{0,12}bank|\\w{0,12}pay|sbi|icici|hdfc|axis|kotak|pnb|bob|boi|rbl|airtel|jio|freecharge|slice|fam|naviaxis|superyes|timecosmos|axisb|yescred|idfcfirst|federal|indus|cnrb|mahb|uco|unionbankofindia'
const UPI = new RegExp(
  String.raw`(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{2,}\s?(?:@|\(at\)|\[at\])\s?(?:${BANKS})(?![\p{L}\p{N}.@])`,
  'iu',
)
const SPELT_UPI =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{2,}\sat\s(?:ok(?:axis|sbi|icici|hdfcbank)|ybl|ibl|axl)\b/iu

/** "ravi@gmail", without what follows the dot. */
const MAILBOX =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?@\s?(?:g ?mail|yahoo|hotmail|outlook|rediff ?mail|icloud|proton ?mail)\b/iu

const AT_NAME = /(?<![\p{L}\p{N}._%+)\]-])@([a-z_][a-z0-9._]{2,29})/giu
/** Of clocks and loads, behind an "@". */
const NO_NAMES = new Set('all base boost full home idle least load max min night stock work'.split(' '))

function hasHandle(text: string): boolean {
  if (namesService(text)) return true
  return [...text.matchAll(AT_NAME)].some(([, name = '']) => !NO_NAMES.has(name.toLowerCase()))
}
