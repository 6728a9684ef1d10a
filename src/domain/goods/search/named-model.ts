import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type Family, familyAt, nearestFamilies } from './families.ts'
import { MODEL_LINES, type ModelLine } from './model-lines.ts'

/** A model that a query names, or one near to it; of a family of models, any of them. */
export interface NamedModel {
  /** As its maker writes it: "RTX 4070". */
  name: string
  kind: Kind
  /** What the name and the facts of its products say, and those of no other model, in the notation of `tsquery`. */
  said: string
  /** Of a family: the kinds of what has one inside. */
  insideOf?: readonly Kind[]
}

/** Models of which one may do, the nearest first. */
export interface NearModels {
  models: readonly NamedModel[]
  /** They need another board: what is said where nothing nearer is in stock. */
  isOfOtherSocket?: true
}

/** The longest name has so many words: "ryzen 7 7800x3d", "rtx 4070 ti super". */
const NAME_WORDS_MAX = 4

/**
 * The first model that these words of a query name, in one word or several, with or without what stands before its
 * number. A number alone ("4070", "12400") is taken for a model only where its kind is named too, or where it is all that
 * was asked and nothing has it (`isUnknown`); a model is not meant where another kind is named ("laptop rtx 4070",
 * "motherboard for ryzen 5 7600").
 */
export function namedModel(
  words: readonly string[],
  kinds: readonly Kind[] = [],
  { isUnknown = false }: { isUnknown?: boolean } = {},
): NamedModel | undefined {
  const isNumberEnough = kinds.length > 0 || (isUnknown && words.length === 1)
  const isOfKind = ({ kind }: NamedModel) => kinds.length === 0 || kinds.includes(kind)
  for (let at = 0; at < words.length; at++)
    for (let count = NAME_WORDS_MAX; count > 0; count--) {
      const written = words.slice(at, at + count).join('')
      const model = at + count <= words.length ? BY_FORM.get(written) : undefined
      if (model && isOfKind(model) && (isNumberEnough || !/^\d+$/.test(written))) return model
    }
  return undefined
}

/**
 * The first family that the words name, alone, beside its kind or a kind that has one inside: "i7", "radeon graphics card",
 * "ryzen 5 laptop".
 */
export function namedFamily(words: readonly string[], kinds: readonly Kind[] = []): NamedModel | undefined {
  for (let at = 0; at < words.length; at++) {
    const named = familyAt(words, at)?.found
    if (!named) continue
    if (kinds.length === 0 || kinds.includes(named.kind)) return ofFamily(named)
    const around = named.insideOf.find((kind) => kinds.includes(kind))
    if (around) return inside(around, named)
  }
  return undefined
}

/** What has one of the family inside. */
const inside = (kind: Kind, { name, said }: Family): NamedModel => ({ name, kind, said })

function ofFamily({ name, kind, said, insideOf }: Family): NamedModel {
  return { name, kind, said, insideOf }
}

/**
 * What may do in the place of a model, what does best first: each is for those cases in which nothing of those before is
 * there. Of graphics chips those that are about as fast, then what is faster up to three times; of processors those for the
 * same socket, then those of the same class for other sockets; of a family the next ones.
 */
export function nearestModels({ name, kind }: NamedModel): NearModels[] {
  const line = MODEL_LINES.find((each) => each.names.includes(name))
  if (!line) {
    const near = nearestFamilies(name)
    return [{ models: near.map((each) => (each.kind === kind ? ofFamily(each) : inside(kind, each))) }]
  }
  if (line.speeds) return [isAlike, isWider].map((isIn) => ({ models: nearInSpeed(name, line, isIn) }))
  const ofLine = { models: nearInLine(name, line) }
  return kind === 'cpu' ? [ofLine, { models: classOf(name), isOfOtherSocket: true }] : [ofLine]
}

/** The others, the nearest first; of two that are equally near the faster one. */
function nearInLine(name: string, { kind, names }: ModelLine): NamedModel[] {
  const place = names.indexOf(name)
  const distance = (other: string) => Math.abs(names.indexOf(other) - place)
  return names
    .toReversed()
    .filter((other) => other !== name && Math.abs(classIn(other) - classIn(name)) <= CLASSES_APART)
    .toSorted((one, other) => distance(one) - distance(other))
    .map((other) => modelOf(other, kind, names))
}

/** Of processors the digit of the class: a Core i5 stands in for an i3 or i7, and no i9 for it. */
const classIn = (name: string) => Number(/^(?:Ryzen |Core i|Core Ultra )(\d)\b/.exec(name)?.[1] ?? 0)
const CLASSES_APART = 2

/** About as fast, by how many times as fast it is. */
const isAlike = (times: number) => times >= 0.74 && times <= 1.45
const isWider = (times: number) => !isAlike(times) && times >= 0.5 && times <= 3
/** A chip of another maker comes as if it were so much further away. */
const OTHER_MAKER = 1.08

function nearInSpeed(
  name: string,
  { kind, names, speeds = new Map() }: ModelLine,
  isInRange: (times: number) => boolean,
): NamedModel[] {
  const own = speeds.get(name) ?? 1
  const times = (other: string) => (speeds.get(other) ?? 0) / own
  const distance = (other: string) =>
    Math.abs(Math.log(times(other))) + (makerOf(other) === makerOf(name) ? 0 : Math.log(OTHER_MAKER))
  return names
    .toReversed()
    .filter((other) => other !== name && isInRange(times(other)))
    .toSorted((one, other) => distance(one) - distance(other))
    .map((other) => modelOf(other, kind, names))
}

const makerOf = (name: string) =>
  /^(?:RTX|GTX|GT) /.test(name) ? 'NVIDIA' : name.startsWith('RX ') ? 'AMD' : 'Intel'

/** The family of a processor and the next ones: "Ryzen 5 5600" is a Ryzen 5. */
function classOf(name: string): NamedModel[] {
  const named = familyAt(
    wordsOf(name).filter((word) => !isNumber(word)),
    0,
  )?.found
  return named ? [named, ...nearestFamilies(named.name)].map(ofFamily) : []
}

function modelOf(name: string, kind: Kind, ofLine: readonly string[]): NamedModel {
  return { name, kind, said: saidOf(name, ofLine) }
}

/** Of a name and of facts; a description compares with other models too. */
const inName = (word: string) => `${word}:AC`
/** The word with the model's number. */
const isNumber = (word: string) => /\d{3}/.test(word)

/** "rtx & (4070 & ti | 4070ti) & !super", for "GeForce RTX 4070 Ti 12 GB" and not for the RTX 4070 Ti SUPER. */
function saidOf(name: string, ofLine: readonly string[]): string {
  const words = wordsOf(name)
  if (words.length === 1) return saidOfChipset(name, ofLine)
  const at = words.findIndex(isNumber)
  const [series, number, suffix] = [words.slice(0, at), words[at] ?? '', words.slice(at + 1)]
  const apart = [number, ...suffix].map(inName).join(' & ')
  const written = suffix.length > 0 ? `(${apart} | ${inName([number, ...suffix].join(''))})` : apart
  const longer = ofLine.filter((other) => other.startsWith(`${name} `))
  const notMeant = new Set(longer.flatMap((other) => wordsOf(other.slice(name.length + 1))))
  return [...series.map(inName), written, ...[...notMeant].map((word) => `!${inName(word)}`)].join(' & ')
}

/** Makers of boards add letters to it: "B650M", "B650I". */
function saidOfChipset(name: string, ofLine: readonly string[]): string {
  const begun = (chipset: string) => `${chipset.toLowerCase()}:*AC`
  const longer = ofLine.filter((other) => other !== name && other.startsWith(name))
  return [begun(name), ...longer.map((other) => `!${begun(other)}`)].join(' & ')
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/[ -]/)
}

/** By each form in which a model is written, without spaces: "rtx4070ti", "4070ti", "ryzen57600x", "i512400f", "b650m". */
const BY_FORM = new Map(
  MODEL_LINES.flatMap(({ kind, names }) =>
    names.flatMap((name) => {
      const model = modelOf(name, kind, names)
      return formsOf(wordsOf(name)).map((form) => [form, model] as const)
    }),
  ),
)

function formsOf(words: readonly string[]): string[] {
  const [first = '', second = '', ...rest] = words
  if (words.length === 1) return [first, `${first}m`, `${first}i`]
  // "core i5 12400f", "i5 12400f", "12400f", and without the class: "ryzen 7600x".
  const endings = words.map((_, at) => words.slice(at)).filter((ending) => ending.some(isNumber))
  return [...endings, ...(/^\d$/.test(second) ? [[first, ...rest]] : [])].map((form) => form.join(''))
}
