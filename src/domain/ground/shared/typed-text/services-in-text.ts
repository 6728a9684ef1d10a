/** What follows the name of a service where nobody is named: a text about the app itself. */
const NO_PERSON = new Set(
  `about account accounts after again all also always and any anymore anytime app application apps are available background balance
before beta both breaks button call calls can cannot channel checkout client close closed code connects crashes daily desktop did
directly does done download downloads down easily error even every everyday everyone failed fails feature features fine first for
from group groups had has have here icon immediately installed instead into issue issues its itself just later launches like
link login lagging lags later mobile more morning never nicely none normally not notification notifications nothing now offline offer offers
okay once online only open opened opens option options out overlay payment payments perfectly please plus popup problem properly
quick quickly rewards running runs screen scanner server servers should showed shows since slow smoothly sometimes soon sound
soundbox still store stream streaming support supported than that the then there they this though today together tonight too transaction
uninstalled update updated use used user users verified version very video videos voice was wallet watch web website well were when
which while widget will window windows with without work worked working works would yesterday yet you`.split(
    /\s+/,
  ),
)

const SERVICE = 'insta|instagram|telegram|snapchat|discord|skype'
const PAYING = 'g ?pay|google ?pay|phone ?pe|paytm|bhim'

/** A service, what is told of the name ("id", "is", ":"), and the name. */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SERVICE})\s?(?:id|handle|username|par|pe)?\s?(?:[:=@]|is\s|-\s)\s?@?([a-z0-9][a-z0-9._]{2,29})`,
  'giu',
)
/** A service and a name that only a handle has: with a dot, a line or digits within, or with a trade at its end. */
const BESIDE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SERVICE})\s(?:id\s)?([a-z]{2,20}(?:[._][a-z]{2}[a-z0-9._]{0,20}|_\d[a-z0-9._]{0,20}|\d{2,6}(?![\p{L}\p{N}]))|[a-z]{3,20}(?:deals|builds|gaming|tech|computers|hardware|official|offers|store|sales|mart))(?![\p{L}\p{N}])`,
  'giu',
)
/** "Message me on telegram ravikumar": somebody asks, and the sentence ends with a name. */
const ASKED = new RegExp(
  String.raw`\b(?:me|us|my)\s(?:(?:on|at|in|via|par|pe)\s)?(?:${SERVICE})\s([a-z]{4,30})\s?(?=$|[.,;!?\n])`,
  'giu',
)
const FILES = /\.(?:exe|apk|dmg|msi|dll|deb)$/i

export function namesService(text: string): boolean {
  return (
    someName(text, NAMED, (name) => !NO_PERSON.has(name)) ||
    someName(text, BESIDE, (name) => !NO_PERSON.has(name) && !FILES.test(name)) ||
    someName(text, ASKED, (name) => !NO_PERSON.has(name))
  )
}

/** "Google pay ravi.", "gpay number": whom to pay, past the marketplace. */
const PAY_NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:my|our|his|her)?\s?(?:${PAYING})\s(?:number|no\.?|id)\s?(?:[:=]|is\s|-\s|\d)|(?<![\p{L}\p{N}])(?:${PAYING})\s(?:karo|kar do|kardo|to me|to my|me on)\b|(?<![\p{L}\p{N}])my\s(?:${PAYING})\s(?:number|no|id)\b`,
  'iu',
)
const PAY_NAME = new RegExp(
  String.raw`(?<!\b(?:with|by|via|through|using|accepts?|takes?|and|or|the|on|in|for|of|no)\s)(?<![\p{L}\p{N}])(?:${PAYING})\s([a-z]{3,20})\s?(?=$|[.,;!?\n])`,
  'giu',
)
const OWN_UPI =
  /(?<![\p{L}\p{N}])upi\s?(?:id|address|pe|par)?\s?(?:[:=]|is\s|-\s)\s?[a-z0-9][a-z0-9.]{1,40}\s?[-_ ]\s?(?:ok(?:axis|sbi|icici|hdfcbank)|ybl|ibl|axl|apl|paytm|upi)(?![\p{L}\p{N}])/iu
/** Suffixes that stand nowhere but in a UPI address. */
const BANK_SUFFIX = /[a-z0-9]\s?[-_ ]\s?ok(?:axis|sbi|icici|hdfcbank)(?![\p{L}\p{N}])/iu

export function namesPayee(text: string): boolean {
  return (
    PAY_NUMBER.test(text) ||
    OWN_UPI.test(text) ||
    BANK_SUFFIX.test(text) ||
    someName(text, PAY_NAME, (name) => !NO_PERSON.has(name))
  )
}

/** "Gmail: ravi.k", "ravi99 gmail", "ravi gmail com". */
const GMAIL_NAME =
  /(?<![\p{L}\p{N}])g ?mail\s?(?:id|address)?\s?(?:[:=]|is\s|-\s)\s?([a-z0-9][a-z0-9._]{2,40})/giu
const BEFORE_GMAIL =
  /(?<![\p{L}\p{N}])e?-?mail (?:me|us|id)[ :=-]{1,3}[a-z0-9._]{3,40} g ?mail(?![\p{L}\p{N}])|(?<![\p{L}\p{N}._])[a-z]{2,30}(?:[._][a-z0-9][a-z0-9._]{0,30}|\d{1,6})\sg ?mail(?![\p{L}\p{N}])|(?<![\p{L}\p{N}._])[a-z0-9._]{3,40}\sg ?mail\s(?:dot\s)?com(?![\p{L}\p{N}])/iu

export function namesMailbox(text: string): boolean {
  return BEFORE_GMAIL.test(text) || someName(text, GMAIL_NAME, (name) => !NO_PERSON.has(name))
}

function someName(text: string, expression: RegExp, isOne: (name: string) => boolean): boolean {
  for (const [, name = ''] of text.matchAll(expression))
    if (isOne(name.toLowerCase().replace(/\.+$/, ''))) return true
  return false
}
