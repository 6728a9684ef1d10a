import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, isValueOf, textOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** Words by which people name a fact beside its label, by the fact's key; each as a whole word or phrase. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  batteryLife: ['battery last', 'battery backup', 'hours of battery'],
  bluetooth: ['bluetooth'],
  capacity: ['how much storage'],
  casLatency: ['cl', 'latency'],
  coolerHeightMax: ['cooler height', 'cooler clearance'],
  depth: ['how deep'],
  endurance: ['tbw'],
  graphicsLengthMax: ['gpu length', 'gpu clearance', 'longest graphics card', 'longest gpu'],
  heatsink: ['heat sink'],
  height: ['how tall', 'how high'],
  hotSwap: ['hot swap', 'hot-swap', 'hot swappable', 'hotswap'],
  length: ['how long is it', 'how long is the card'],
  lighting: ['rgb'],
  modular: ['modular'],
  noise: ['how loud', 'decibel', 'decibels', 'dba'],
  panel: ['panel type', 'ips', 'va panel', 'oled'],
  pollingRate: ['polling'],
  refreshRate: ['how many hz'],
  responseTime: ['response time'],
  vesaMount: ['vesa'],
  vram: ['vram'],
  weight: ['weigh', 'weighs', 'how heavy'],
  width: ['how wide'],
  wifi: ['wifi', 'wi fi'],
}

/** Labels that are words of every question, and say nothing of what is asked. */
const TOO_GENERAL = new Set([
  'model',
  'series',
  'type',
  'speed',
  'power',
  'fits',
  'slot',
  'fan',
  'fans',
  'memory',
  'storage',
  'cable',
  'cables',
  'cache',
  'works with',
  'made for',
  'connection',
  'drivers',
  'graphics',
  'screen size',
])

/**
 * The facts of its kind that a text names: by their labels, or by the words that people use for them. A fact whose name
 * is part of a longer one that the text holds as well ("height" of "max air cooler height") is left out.
 */
export function namedFacts(kind: Kind, text: string): AttributeDefinition[] {
  const said = plain(text)
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  const found = definitions.flatMap((definition) => {
    const words = namesOf(definition).filter((name) => holds(said, name))
    const longest = words.toSorted((a, b) => b.length - a.length)[0]
    return longest === undefined ? [] : [{ definition, longest }]
  })
  return found
    .filter(
      ({ longest }) => !found.some((other) => other.longest !== longest && holds(other.longest, longest)),
    )
    .map(({ definition }) => definition)
}

/** The keys of the facts that a question asks for and its product does not say. */
export function askedFacts(kind: Kind, values: AttributeValues, question: string): string[] {
  return namedFacts(kind, question)
    .filter((definition) => !isValueOf(definition, values[definition.key]))
    .map(({ key }) => key)
}

/** What an answer says otherwise than the specification. */
export interface Contradiction {
  /** The fact's label. */
  fact: string
  /** As the specification says it, with its label. */
  specification: string
}

/** Numbers this near are the same one, rounded. */
const SAME_WITHIN = 0.02

/**
 * What an answer says otherwise than the specification: only of the one fact that the question and the answer name
 * together, and only where the answer gives one number in the fact's own unit, or begins with yes or no. Anything that
 * could be meant otherwise (two facts, two numbers, "about", "without") contradicts nothing.
 */
export function contradictionOf(
  kind: Kind,
  values: AttributeValues,
  { question, answer }: { question: string; answer: string },
): Contradiction | undefined {
  const keys = new Set([...namedFacts(kind, question), ...namedFacts(kind, answer)])
  const [definition, ...others] = keys
  const value = definition && values[definition.key]
  if (!definition || value === undefined || others.length > 0 || !isValueOf(definition, value))
    return undefined
  const isOtherwise =
    definition.type === 'number'
      ? saysOtherNumber(answer, Number(value), definition.unit)
      : definition.type === 'flag' && saysOpposite(question, answer, value === true)
  return isOtherwise
    ? { fact: definition.label, specification: `${definition.label}: ${textOf(definition, value)}` }
    : undefined
}

function saysOtherNumber(answer: string, known: number, unit: string | undefined): boolean {
  if (
    unit === undefined ||
    /\b(?:about|around|approx|approximately|almost|nearly|between|up to|at least|more than|less than|over|under|without|box|packed|not)\b|~/i.test(
      answer,
    )
  )
    return false
  const numbers = [
    ...answer.matchAll(/(?<![\p{L}\p{N}.,-])(\d{1,3}(?:,\d{2,3})+|\d+)(\.\d+)?(?:\s*([\p{L}%°Ω/]+))?/gu),
  ]
  const [only, ...others] = numbers
  if (!only || others.length > 0 || (only[3] ?? '').toLowerCase() !== unit.toLowerCase()) return false
  const said = Number(`${(only[1] ?? '').replaceAll(',', '')}${only[2] ?? ''}`)
  return Math.abs(said - known) > known * SAME_WITHIN
}

/** A question that says "not" or "without" can be answered either way by the same word. */
function saysOpposite(question: string, answer: string, known: boolean): boolean {
  if (/\b(?:not|no|without|lack|lacks|or)\b|n['’]t\b/i.test(question)) return false
  const said = /^\s*(yes|no)\b/i.exec(answer)?.[1]?.toLowerCase()
  return (
    said !== undefined && (said === 'yes') !== known && !/\b(?:but|however|only|if|unless)\b/i.test(answer)
  )
}

function namesOf({ key, label }: AttributeDefinition): string[] {
  const own = plain(label.replace(/\([^)]*\)/g, ' '))
  const without = own.replace(/^(?:max|min|typical|number of) /, '')
  return [...new Set([own, without, ...(SYNONYMS[key] ?? []).map(plain)])].filter(
    (name) => name.length > 1 && !TOO_GENERAL.has(name),
  )
}

/** In one letter case, its words apart by one blank. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
    .trim()
}

function holds(text: string, words: string): boolean {
  return ` ${text} `.replaceAll('. ', ' ').includes(` ${words} `)
}
