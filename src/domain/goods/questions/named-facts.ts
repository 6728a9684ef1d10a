import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, isValueOf } from '#domain/goods/catalogue/attributes.ts'
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
