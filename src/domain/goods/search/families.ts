import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { MODEL_LINES } from './model-lines.ts'

/** Chips that their maker sells under one name, as "Core i7": what people ask for who know no model. */
export interface Family {
  name: string
  /** Of its own products; other kinds may have one inside. */
  kind: Kind
  /** The kinds of what has one inside, and what is found after its own products. */
  insideOf: readonly Kind[]
  /** What names and facts say of its members, in the notation of `tsquery`. */
  said: string
  /** Of a processor: the sockets that it comes for. */
  sockets: readonly string[]
}

/** Of a name and of facts: a description compares with others too. */
const inName = (word: string) => `${word}:AC`
/** One word behind the other. */
const phrase = (words: string) => `(${words.split(' ').map(inName).join(' <-> ')})`

const family = (kind: Kind, name: string, said: string, sockets: readonly string[] = []): Family => ({
  name,
  kind,
  insideOf: kind === 'motherboard' ? [] : ['laptop'],
  said,
  sockets,
})
const CLASSES = ['3', '5', '7', '9']
const OF_AMD = ['am5', 'am4']
const OF_CORE = ['lga1700', 'lga1200', 'lga1151']
const processor = (name: string, sockets: readonly string[] = []) =>
  family('cpu', name, inName(name.toLowerCase()), sockets)

/** "AMD Ryzen 5 7600", "Ryzen AI 5 340", "Ryzen5". */
const ryzenOf = (number: string) =>
  family(
    'cpu',
    `Ryzen ${number}`,
    [
      ...['', 'pro ', 'ai '].map((between) => phrase(`ryzen ${between}${number}`)),
      inName(`ryzen${number}`),
    ].join(' | '),
    OF_AMD,
  )

/** Chips of one generation, by the numbers of its models: "RTX 50" is the 5050 to the 5090. */
const seriesOf = (name: string, isOf: RegExp) => {
  const [letters = ''] = name.toLowerCase().split(' ')
  const numbers = MODEL_LINES.flatMap(({ names }) => names).flatMap((model) => isOf.exec(model)?.[1] ?? [])
  const said = [...new Set(numbers)].map((number) => `${number}:*AC`).join(' | ')
  return family('graphics-card', `${name} series`, `${inName(letters)} & (${said})`)
}

export const FAMILIES: readonly Family[] = [
  ...CLASSES.map(ryzenOf),
  ...CLASSES.map((number) => family('cpu', `Core i${number}`, inName(`i${number}`), OF_CORE)),
  ...['5', '7', '9'].map((number) =>
    family('cpu', `Core Ultra ${number}`, phrase(`ultra ${number}`), ['lga1851']),
  ),
  processor('Ryzen', OF_AMD),
  family('cpu', 'Core Ultra', phrase('core ultra'), ['lga1851']),
  ...['Threadripper', 'Xeon', 'Athlon', 'Pentium', 'Celeron'].map((name) => processor(name)),
  family('graphics-card', 'GeForce', ['geforce', 'rtx', 'gtx'].map(inName).join(' | ')),
  family('graphics-card', 'GeForce RTX', inName('rtx')),
  family('graphics-card', 'GeForce GTX', inName('gtx')),
  family('graphics-card', 'Radeon', ['radeon', 'rx'].map(inName).join(' | ')),
  family('graphics-card', 'Arc', inName('arc')),
  seriesOf('RTX 50', /^RTX (50\d\d)/),
  seriesOf('RTX 40', /^RTX (40\d\d)/),
  seriesOf('RTX 30', /^RTX (30\d\d)/),
  seriesOf('RTX 20', /^RTX (20\d\d)/),
  seriesOf('RX 9000', /^RX (9\d{3})/),
  seriesOf('RX 7000', /^RX (7\d{3})/),
  seriesOf('RX 6000', /^RX (6\d{3})/),
  // Makers of boards add letters: "B650M", "B650E".
  ...MODEL_LINES.filter(({ kind }) => kind === 'motherboard')
    .flatMap(({ names }) => names)
    .map((name) => family('motherboard', name, `${name.toLowerCase()}:*AC`)),
]

/** By the words of a query: names as they are written, with and without their maker's. */
const BY_WORDS = new Map(
  FAMILIES.flatMap((each) =>
    wordsOf(each.name)
      .flatMap((words) => (each.kind === 'graphics-card' ? [words, `${words} card`] : [words]))
      .map((words) => [words, each] as const),
  ),
)

function wordsOf(name: string): string[] {
  const plain = name.toLowerCase().replace(/ series$/, '')
  const [first = '', ...others] = plain.split(' ')
  const rest = others.join(' ')
  switch (first) {
    case 'core':
      // "Core i7", "i7"; "Core Ultra 7", "Ultra 7".
      return withMakers('intel', /\d/.test(rest) ? [plain, rest] : [plain])
    case 'ryzen':
      return withMakers('amd', [plain, plain.replace(' ', '')])
    case 'threadripper':
      return withMakers('amd', [plain, `ryzen ${plain}`])
    case 'athlon':
      return withMakers('amd', [plain])
    case 'geforce':
      return withMakers('nvidia', rest ? [plain, rest] : [plain])
    case 'radeon':
      return withMakers('amd', [plain, 'radeon rx', 'rx'])
    case 'rtx':
      return [
        ...withSeries([plain, `geforce ${plain}`]),
        ...[rest, `${plain}00`, `${rest}00`].map((numbers) => `${numbers} series`),
      ]
    case 'rx':
      return withSeries([plain, `radeon ${plain}`])
    case 'arc':
    case 'xeon':
    case 'pentium':
    case 'celeron':
      return withMakers('intel', [plain])
    default:
      return [plain]
  }
}

function withMakers(maker: string, names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${maker} ${name}`])
}

/** "RTX 50", "RTX 50 series"; the RTX 5000 is a card of its own. */
function withSeries(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name} series`])
}

const WORDS_MAX = 5
/** Of one model: "7600x", "14700", "b580"; a quantity has its unit. */
const MODEL_NUMBER = /^[ab]?\d{3,5}[a-z0-9]{0,5}$/
const QUANTITY = /^\d+(?:gb|tb|mb|hz|mhz|mts|w|mm|inch|core|thread|p$)/

/** The family that the words name from this place on, and how many of them; none where they go on to a model's number. */
export function familyAt(
  words: readonly string[],
  at: number,
): { found: Family; length: number } | undefined {
  for (let length = Math.min(WORDS_MAX, words.length - at); length > 0; length--) {
    const found = BY_WORDS.get(words.slice(at, at + length).join(' '))
    if (!found) continue
    const next = words[at + length] ?? ''
    const isModel = found.kind !== 'motherboard' && MODEL_NUMBER.test(next) && !QUANTITY.test(next)
    return isModel ? undefined : { found, length }
  }
  return undefined
}

/** What somebody may take who finds none of a family, the nearest first. */
export function nearestFamilies(name: string): Family[] {
  const names = NEAREST[name] ?? []
  return names.flatMap((near) => FAMILIES.find((each) => each.name === near) ?? [])
}

/** By class, and then by maker. */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  'Ryzen 3': ['Core i3', 'Ryzen 5', 'Core i5'],
  'Ryzen 5': ['Core Ultra 5', 'Core i5', 'Ryzen 7'],
  'Ryzen 7': ['Core Ultra 7', 'Core i7', 'Ryzen 9', 'Ryzen 5'],
  'Ryzen 9': ['Core Ultra 9', 'Core i9', 'Ryzen 7'],
  'Core i3': ['Ryzen 3', 'Core i5', 'Core Ultra 5', 'Ryzen 5'],
  'Core i5': ['Core Ultra 5', 'Ryzen 5', 'Core i7'],
  'Core i7': ['Core Ultra 7', 'Ryzen 7', 'Core i9', 'Core i5'],
  'Core i9': ['Core Ultra 9', 'Ryzen 9', 'Core i7', 'Core Ultra 7'],
  'Core Ultra 5': ['Core i5', 'Ryzen 5', 'Core Ultra 7'],
  'Core Ultra 7': ['Core i7', 'Ryzen 7', 'Core Ultra 9', 'Core Ultra 5'],
  'Core Ultra 9': ['Core i9', 'Ryzen 9', 'Core Ultra 7'],
  Ryzen: ['Core Ultra'],
  'Core Ultra': ['Core i7', 'Core i5', 'Ryzen'],
  Threadripper: ['Ryzen 9', 'Core Ultra 9', 'Core i9', 'Ryzen 7', 'Core Ultra 7', 'Core i7'],
  Xeon: ['Threadripper', 'Ryzen 9', 'Core i9', 'Core Ultra 9'],
  Athlon: ['Ryzen 3', 'Core i3', 'Ryzen 5'],
  Pentium: ['Core i3', 'Ryzen 3', 'Core i5'],
  Celeron: ['Pentium', 'Core i3', 'Ryzen 3'],
  GeForce: ['Radeon', 'Arc'],
  'GeForce RTX': ['GeForce GTX', 'Radeon', 'Arc'],
  'GeForce GTX': ['GeForce RTX', 'Radeon', 'Arc'],
  Radeon: ['GeForce RTX', 'Arc'],
  Arc: ['GeForce RTX', 'Radeon'],
  'RTX 50 series': ['RTX 40 series', 'RX 9000 series', 'RTX 30 series'],
  'RTX 40 series': ['RTX 50 series', 'RX 9000 series', 'RX 7000 series', 'RTX 30 series'],
  'RTX 30 series': ['RTX 40 series', 'RTX 50 series', 'RX 7000 series'],
  'RTX 20 series': ['RTX 30 series', 'RTX 40 series', 'RTX 50 series'],
  'RX 9000 series': ['RX 7000 series', 'RTX 50 series', 'RTX 40 series'],
  'RX 7000 series': ['RX 9000 series', 'RTX 40 series', 'RTX 50 series'],
  'RX 6000 series': ['RX 7000 series', 'RX 9000 series', 'RTX 30 series', 'RTX 40 series'],
}
