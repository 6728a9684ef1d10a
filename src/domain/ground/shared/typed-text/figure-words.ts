/** Words that ask to be called or written to: a number near one is a number to call, whatever else stands beside it. */
const CUES = wordSet(
  `call calls calling dial ring whatsapp whatsap watsapp wapp wa msg sms mob contact dm ph sampark
  कॉल फोन संपर्क व्हाट्सएप व्हाट्सऐप वॉट्सऐप`,
)

/** What tells before a number that it is that of a thing, or a list of figures. */
const LABELS = wordSet(
  `serial serials sn pn mpn ean upc gtin barcode isbn sku hsn imei mac uuid awb tracking consignment docket shipment invoice utr
  rrn arn rma ticket sticker label fps temps temperature temperatures scores timings सीरियल क्रमांक`,
)
/** The same where a word such as "number" follows: "to order" and "in case" come before a number to call. */
const NAMED = wordSet(
  'order case bill part model product code item unit ref reference batch lot transaction बिल ऑर्डर कोड',
)
const NAMING = wordSet('id no number num code is reads says नंबर')

/** What tells behind ten digits what they count. */
const COUNTS = wordSet(
  `hours writes reads cycles transistors bytes sectors blocks requests operations ops iops keystrokes clicks points frames loops
  fps hz mhz ghz rpm ms degrees watts w nits mv`,
)

/** Before a figure of fewer digits: a price, a count, a result. */
const FIGURES = wordSet(
  `txn registration temp score scored points result results benchmark cinebench geekbench spy passmark run runs test tests pin
  pincode pins price prices priced cost costs paid bought mrp rs inr rupees amount worth around about under over only for at was
  were from between version bios firmware build driver revision rev counter read write कीमत दाम पिन मैंने`,
)

/** Behind one. */
const UNITS = wordSet(
  `hour hrs minute minutes min mins second seconds sec secs ms ns day days week weeks month months year years ago time times write
  read cycle kb mb gb tb kib mib gib files rows clients users score scores runs keys prints pages steps khz db dba w watt watts kw
  v volt volts mv a amps ma mah wh kwh c f k degrees mm cm m inch inches in kg g nits lux dpi cpi ppm px pixels cores threads
  slots pins pin ports lm lumens ohm ohms mp lanes pieces units pcs rs inr rupees rupaye lakh crore thousand hundred million billion mbps gbps bps host
  mein me liya kharida ka ki ke tha hua साल दिन घंटे रुपये में लिया का की के था आरपीएम वाट इंच`,
)

/** Between two figures: they are a range, a choice, or of two times. */
const APART = wordSet(
  `to or vs versus against than now today yesterday earlier later before was were is last ya se tak instead down up after
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov
  dec या से तक अब`,
)

/** Between the halves of a number that is told in pieces. */
const JOINING = wordSet(
  `phir fir then next and aur plus n followed by uske iske ke baad dash hyphen minus space gap pause comma dot slash wait stop
  first second third half rest remaining baaki baki last starts start ends end with the is dial after that also again फिर और
  उसके बाद`,
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.normalize('NFKC').split(/\s+/))
}

const ASKED_WITHIN = 4

/** Whether somebody asks to be called close to the words from `start` to `end`. */
export function isAskedNear(
  words: readonly string[],
  { start, end }: { start: number; end: number },
): boolean {
  const near = [
    ...words.slice(Math.max(0, start - ASKED_WITHIN), start),
    ...words.slice(end + 1, end + 1 + ASKED_WITHIN),
  ]
  return near.some((word) => CUES.has(word))
}

export function asksToBeCalled(word: string): boolean {
  return CUES.has(word)
}

const LABEL_WITHIN = 3
const UNIT_WITHIN = 2

/** Where a number stands among the words of its text. */
interface Span {
  start: number
  end: number
}

/** Whether the words beside ten digits say that they are those of a thing, or count something. */
export function isNamed(words: readonly string[], { start, end }: Span): boolean {
  const before = words.slice(Math.max(0, start - LABEL_WITHIN), start)
  return (
    before.some((word, at) => LABELS.has(word) || (NAMED.has(word) && before.slice(at).some(isNaming))) ||
    words.slice(end + 1, end + 1 + UNIT_WITHIN).some((word) => COUNTS.has(word)) ||
    // "… is a valid serial number".
    (words[end + 1] === 'is' && words.slice(end + 2, end + 2 + LABEL_WITHIN).some((word) => LABELS.has(word)))
  )
}

function isNaming(word: string): boolean {
  return NAMING.has(word)
}

/** The same of figures of fewer digits, which are most often a price, a count or a result. */
export function areFigures(words: readonly string[], span: Span): boolean {
  const { start, end } = span
  return (
    isNamed(words, span) ||
    words
      .slice(Math.max(0, start - LABEL_WITHIN), start)
      .some((word) => FIGURES.has(word) || NAMED.has(word)) ||
    words.slice(end + 1, end + 1 + UNIT_WITHIN).some((word) => UNITS.has(word))
  )
}

const NO_GAP = [LABELS, NAMED, FIGURES, COUNTS, UNITS, APART]
const SMALL_MAX = 6

/** "then", "aur", "uske baad": short words, none of which says that two figures are two things. */
export function mayBeBetween(gap: readonly string[]): boolean {
  return gap.every(
    (word) => JOINING.has(word) || (word.length <= SMALL_MAX && !NO_GAP.some((set) => set.has(word))),
  )
}

export function isJoining(gap: readonly string[]): boolean {
  return gap.length > 0 && gap.every((word) => JOINING.has(word))
}
