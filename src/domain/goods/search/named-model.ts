import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { MODEL_LINES, type ModelLine } from './model-lines.ts'

/** A model that a query names, or one near to it. */
export interface NamedModel {
  /** As its maker writes it: "RTX 4070". */
  name: string
  kind: Kind
  /** What the name and the facts of its products say, and those of no other model, in the notation of `tsquery`. */
  said: string
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

/** The others of its line, the nearest first; of two that are equally near the faster one. */
export function nearestModels({ name }: NamedModel): NamedModel[] {
  const { kind, names } = MODEL_LINES.find((line) => line.names.includes(name)) ?? NO_LINE
  const place = names.indexOf(name)
  const distance = (other: string) => Math.abs(names.indexOf(other) - place)
  return names
    .toReversed()
    .filter((other) => other !== name)
    .toSorted((one, other) => distance(one) - distance(other))
    .map((other) => modelOf(other, kind, names))
}

const NO_LINE: ModelLine = { kind: 'cpu', names: [] }

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
