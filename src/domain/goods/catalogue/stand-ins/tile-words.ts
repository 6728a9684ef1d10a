import type { Kind } from '../categories.ts'

/** What stands on a picture that shows no product itself: what tells it from its neighbours. */
export interface StandInTile {
  /** The model or the size by which people name it: "RTX 5070", "32 GB". */
  title: string
  detail: string
  /** A length as a path with a mark at each end, a unit a millimetre. */
  length?: string
}

interface TiledProduct {
  kind: Kind
  name: string
  /** Its line of facts (`keyFactLine`). */
  facts: string
}

type Words = (facts: readonly string[], name: string) => Partial<StandInTile>

const PROCESSOR =
  /\b(?:Ryzen (?:Threadripper )?(?:PRO )?(?:\d )?(?:PRO )?\w*\d{3,}\w*|Core (?:Ultra )?(?:i?\d[ -]?)\w*\d{3,}\w*|(?:Pentium|Celeron|Athlon|Xeon|EPYC)(?: [\w-]+){1,2})/
const CHIPSET = /\b(?:TRX|[ABHQWXZ])\d{2,3}E?(?=M\b|M-|\b)/

const shortChip = (chip: string) => chip.replace(/^(?:GeForce|Radeon(?: Pro)?|Arc|Quadro) (?=\w)/, '')
const isRate = (fact: string) => / (?:DPI|Gb\/s|Mb\/s)$/.test(fact)
const millimetres = (facts: readonly string[]) =>
  Number(/^(\d+(?:\.\d+)?) mm$/.exec(facts.find((fact) => / mm$/.test(fact)) ?? '')?.[1])

const led: Words = (facts) => ({ title: facts.find(isRate) ?? facts[0] ?? '' })
const shortened =
  (word: RegExp): Words =>
  ([first = '']) => ({ title: first.replace(word, '') })

/** Where the first fact is not what a product is called by. */
const WORDS: Readonly<Partial<Record<Kind, Words>>> = {
  cpu: (facts, name) => {
    const model = PROCESSOR.exec(name)?.[0]
    return model ? { title: model, detail: facts.slice(0, 2).join(' · ') } : {}
  },
  'graphics-card': (facts) => {
    const length = millimetres(facts)
    return { title: shortChip(facts[0] ?? ''), ...(length > 0 && { length: `M1 0v12M1 6h${length}m0-6v12` }) }
  },
  motherboard: (facts, name) => {
    const chipset = CHIPSET.exec(name)?.[0]
    return chipset ? { title: chipset, detail: facts.slice(0, 2).join(' · ') } : {}
  },
  memory: shortened(/ \(.*$/),
  monitor: (facts) => {
    const ratio = ratioOf(facts.find((fact) => fact.includes('×')) ?? '')
    const rate = facts.find((fact) => fact.endsWith('Hz'))
    return ratio ? { detail: [ratio, rate].filter(Boolean).join(' · ') } : {}
  },
  'air-cooler': shortened(/ tall$/),
  'liquid-cooler': shortened(/ radiator$/),
  mouse: led,
  'network-card': led,
}

/** Undefined where nothing is known: then the picture stands alone. */
export function tileOf({ kind, name, facts: line }: TiledProduct): StandInTile | undefined {
  const facts = line
    .split('\u00a0· ')
    .map((fact) => fact.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))
    .filter(Boolean)
  const [first] = facts
  if (first === undefined) return undefined
  const words = WORDS[kind]?.(facts, name) ?? {}
  const isOwnTitle = words.title !== undefined && facts.includes(words.title)
  const others = facts.filter((fact) => (isOwnTitle ? fact !== words.title : fact !== first))
  return { title: first, detail: others.slice(0, 2).join(' · '), ...words }
}

const RATIOS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['5:4', 1.24, 1.26],
  ['4:3', 1.32, 1.35],
  ['3:2', 1.49, 1.51],
  ['16:10', 1.59, 1.61],
  ['16:9', 1.76, 1.79],
  ['21:9', 2.3, 2.4],
  ['32:9', 3.5, 3.6],
]

/** "16:9" of "1920 × 1080", as shops call it. */
function ratioOf(resolution: string): string | undefined {
  const [width = 0, height = 0] = resolution.split('×').map(Number)
  return RATIOS.find(([, from, to]) => width / height >= from && width / height <= to)?.[0]
}
