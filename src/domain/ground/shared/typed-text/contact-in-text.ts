import { invites, invitesElsewhere } from './invitations-in-text.ts'
import { withoutKnownSites } from './known-sites.ts'
import { hasPhoneNumber } from './phone-in-text.ts'
import { plainCharacters } from './plain-characters.ts'
import { namesMailbox, namesPayee, namesService } from './services-in-text.ts'

/** Ways to reach somebody, or to pay them, past the marketplace. */
export const CONTACT_KINDS = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link',
  upi: 'a UPI address',
  handle: 'a name on another service',
  invitation: 'an invitation to deal elsewhere',
} as const

export type ContactKind = keyof typeof CONTACT_KINDS

/**
 * Which ways to reach somebody a text says, also written out ("nine eight seven…", "me at shop dot com"), in digits of
 * other scripts or with characters between that do not show. Takes time in proportion to the text: no expression of these
 * begins twice within one word.
 */
export function contactsIn(text: string): ContactKind[] {
  const plain = withoutKnownSites(atOnce(plainCharacters(text)))
  const withoutEmails = plain
    .replaceAll(new RegExp(EMAIL, 'giu'), ' ')
    .replaceAll(new RegExp(SPELT_EMAIL, 'giu'), ' ')
  const found: Readonly<Record<ContactKind, boolean>> = {
    email: EMAIL.test(plain) || SPELT_EMAIL.test(plain) || MAILBOX.test(plain) || namesMailbox(plain),
    phone: hasPhoneNumber(plain),
    link: hasLink(withoutEmails) || SPELT_LINK.test(withoutEmails),
    upi: UPI.test(plain) || SPELT_UPI.test(plain) || namesPayee(plain),
    handle: hasHandle(plain) || invitesElsewhere(plain),
    invitation: invites(plain),
  }
  return (Object.keys(CONTACT_KINDS) as ContactKind[]).filter((kind) => found[kind])
}

/** Letters that are typed one by one ("r a v i @ g m a i l . c o m") stand together, and what is said for a sign is the sign. */
function atOnce(text: string): string {
  return text
    .replaceAll(/(?<![^\s])[\p{L}\p{N}@.](?: [\p{L}\p{N}@.](?!\S)){3,}/gu, (spelt) =>
      /\p{L}/u.test(spelt) ? spelt.replaceAll(' ', '') : spelt,
    )
    .replaceAll(/ ?[([{<] ?(?:at|@|ऐट|एट) ?[)\]}>] ?/giu, '@')
    .replaceAll(/ ?[([{<] ?(?:dot|\.|डॉट) ?[)\]}>] ?/giu, '.')
    .replaceAll(/ at(?: ?the ?| )rate(?: of)? /giu, '@')
    .replaceAll(/ ?@ ?g mail /giu, '@gmail ')
}

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.| dot )\p{L}{2,}/iu

/** "ravi at gmail", "me at shop dot com". */
const SPELT_EMAIL =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+\s(?:at|ऐट|एट)\s(?:(?:g ?mail|yahoo|hotmail|outlook|rediff ?mail|icloud|proton ?mail)\b|जी ?मेल|याहू)|(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+\s(?:at|ऐट|एट)\s(?!(?:the|an?|one|each|this|that)\s)[\p{L}\p{N}-]+\s?(?:dot|डॉट)\s?(?:(?:com|co|in|net|org|shop|store|io)\b|कॉम)/iu

/** What a browser puts before the name of a website, and short names of messengers. */
const ADDRESS = /h(?:tt|xx)ps?:|www\.|\b(?:wa|t)\.me\b|\b(?:wa|t) (?:dot )?me slash\b/iu

/** Names of a website. "2.5 GbE" and "good.But" are none. */
const SITE =
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.(com|in|net|org|co|io|me|shop|store|xyz|info|biz|app|dev|ly|gg|tv|link|online|site)(?:\b|\/)/giu

/** Words with which sentences end, behind which the blank is often left out: "works fine.In the box". */
const LAST_WORDS = new Set(
  `adapter again all also bad best better board box bracket brand cable card case cheap colour cool cooler day days delivery display
done excellent fan fans fast fine fit good great happy here hours it keyboard laptop light low me memory money monitor month months
mouse much nice now ok okay one packaging packing perfect performance power price problem product quality quickly quiet ram screen
seller service setup slow smooth so sound speed stars support system temps that there this time too tv use value very warranty
week weeks well work working works worth year years you`.split(/\s+/),
)

function hasLink(text: string): boolean {
  if (ADDRESS.test(text)) return true
  return [...text.matchAll(SITE)].some(
    ([, name = '', ending = '']) => !(/^\p{Lu}/u.test(ending) && LAST_WORDS.has(name.toLowerCase())),
  )
}

/** "shop dot com", "shop . com", "www shop com". "A dot in the corner" is none. */
const SPELT_LINK =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\s(?:dot|डॉट)\s(?:(?:com|net|org|shop|store|io|co\sdot\sin)\b|in\s*(?=$|[.,;:!?/)\n]))|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\s\.\s?com\b|,com(?![\p{L}\p{N}])|\s\.\s(?:in|net|org|shop|store)(?=$|[.,;:!?)\n]))|(?<![\p{L}\p{N}])(?:visit|see|open|on|at|check|to)\s(?!(?:the|an?|one|each|this|that|every|its|my|your)\s)[\p{L}\p{N}-]+\s(?:dot|डॉट)\sin\b|(?<![\p{L}\p{N}])www\s[\p{L}\p{N}-]+\s(?:com|in|net|org)\b/iu

const BANKS =
  'ok(?:axis|sbi|icici|hdfcbank|biz\\w*)|ybl|ibl|axl|apl|yapl|rapl|paytm|pt(?:axis|sbi|hdfc|yes)|wa(?:icici|hdfcbank|sbi|axis)|upi|\\w{0,12}bank|\\w{0,12}pay|sbi|icici|hdfc|axis|kotak|pnb|bob|boi|rbl|airtel|jio|freecharge|slice|fam|naviaxis|superyes|timecosmos|axisb|yescred|idfcfirst|federal|indus|cnrb|mahb|uco|unionbankofindia'
const UPI = new RegExp(
  String.raw`(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{2,}\s?@\s?(?:${BANKS})(?![\p{L}\p{N}.@])`,
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
