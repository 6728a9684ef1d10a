import type {
  AttributeDefinition,
  AttributeValue,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isValueOf, textOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { agrees, findMeasurable, rounded } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { namedFacts } from './named-facts.ts'

/** What an answer says otherwise than the specification. */
export interface Contradiction {
  /** The attribute. */
  key: string
  /** The fact's label. */
  fact: string
  /** As the specification says it, with its label. */
  specification: string
  /** What the answer says, as the specification would say it: "317 mm". */
  said: string
  /** The same as the attribute would keep it. */
  value: number | boolean
}

/**
 * What an answer says otherwise than the specification: only of the one fact that the question and the answer name
 * together, and only where the answer gives one number in a unit of the fact, or begins with yes or no. Anything that
 * could be meant otherwise (two facts, two numbers, "about", "without") contradicts nothing.
 */
export function contradictionOf(
  kind: Kind,
  values: AttributeValues,
  { question, answer }: { question: string; answer: string },
): Contradiction | undefined {
  const named = new Set([...namedFacts(kind, question), ...namedFacts(kind, answer)])
  const [definition, ...others] = named
  const known = definition && values[definition.key]
  if (!definition || known === undefined || others.length > 0 || !isValueOf(definition, known))
    return undefined
  const value =
    definition.type === 'number'
      ? otherNumber(kind, definition, { answer, known: Number(known) })
      : definition.type === 'flag'
        ? opposite({ question, answer, known: known === true })
        : undefined
  return value === undefined
    ? undefined
    : {
        key: definition.key,
        fact: definition.label,
        specification: `${definition.label}: ${textOf(definition, known)}`,
        said: textOf(definition, value as AttributeValue),
        value,
      }
}

/** How many of a fact's unit one of the other is. Words are read in lower case. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mm: { mm: 1, cm: 10, m: 1_000, inch: 25.4, inches: 25.4, in: 25.4, '"': 25.4, '”': 25.4, '″': 25.4 },
  inch: { inch: 1, inches: 1, in: 1, '"': 1, '”': 1, '″': 1, mm: 1 / 25.4, cm: 1 / 2.54 },
  m: { m: 1, metre: 1, metres: 1, meter: 1, meters: 1, cm: 0.01, mm: 0.001 },
  g: { g: 1, gm: 1, gms: 1, gram: 1, grams: 1, kg: 1_000 },
  kg: { kg: 1, kgs: 1, g: 0.001, gm: 0.001, grams: 0.001 },
  gb: { gb: 1, tb: 1_000, mb: 0.001 },
  mb: { mb: 1, gb: 1_000, kb: 0.001 },
  mhz: { mhz: 1, ghz: 1_000 },
  ghz: { ghz: 1, mhz: 0.001 },
  hz: { hz: 1, hertz: 1, khz: 1_000 },
  w: { w: 1, watt: 1, watts: 1, kw: 1_000 },
  v: { v: 1, volt: 1, volts: 1 },
  hours: { hours: 1, hour: 1, hrs: 1, hr: 1, h: 1 },
  ms: { ms: 1, s: 1_000 },
  dba: { dba: 1, db: 1 },
  rpm: { rpm: 1 },
}

/** Memory is counted by thousands or by 1,024. */
const BINARY = 1.024
/** Numbers this near are the same one, rounded; of what owners measure, what a ruler cannot tell apart. */
const SAME_WITHIN = 0.01

/** Words with which a number is no statement of the fact: a guess, a range, or another condition. */
const UNSURE = new RegExp(
  `\\b(?:${[
    'about|around|approx|approximately|almost|nearly|roughly|circa|maybe|perhaps|probably|guess|think|believe',
    'between|up to|at least|at most|more than|less than|over|under|or|or so|depends|depending|if|when|once|after|unless',
    'without|with|including|incl|excluding|excl|plus|extra|box|boxed|packed|package|each|not|never|used to',
  ].join('|')})\\b|n['’]t\\b|[~≈±<>]`,
  'i',
)

function otherNumber(
  kind: Kind,
  definition: AttributeDefinition & { type: 'number' },
  { answer, known }: { answer: string; known: number },
): number | undefined {
  const { unit } = definition
  if (unit === undefined || UNSURE.test(answer)) return undefined
  const numbers = [
    ...answer.matchAll(
      /(?<![\p{L}\p{N}.,-])(\d{1,3}(?:,\d{2,3})+|\d+)(\.\d+)?(?:[\s-]*((?:[\p{L}%°Ω]+(?:\/\p{L}+)?|["”″])))?/gu,
    ),
  ]
  const [only, ...others] = numbers
  if (!only || others.length > 0) return undefined
  const [, whole = '', fraction = '', written = ''] = only
  const factor = factorOf(written, unit)
  if (factor === undefined) return undefined
  const said = Number(`${whole.replaceAll(',', '')}${fraction}`) * factor
  // Half of the last digit that was written: 32 cm is also said of 317 mm.
  const halfDigit = factor === 1 ? 0 : (factor * 10 ** -Math.max(0, fraction.length - 1)) / 2
  if (isSame(kind, definition, { known, said, halfDigit })) return undefined
  const measurable = findMeasurable(kind, definition.key)
  return measurable ? rounded(measurable, said) : Math.round(said * 1_000) / 1_000
}

function isSame(
  kind: Kind,
  { key, unit }: AttributeDefinition & { type: 'number' },
  { known, said, halfDigit }: { known: number; said: number; halfDigit: number },
): boolean {
  const measurable = findMeasurable(kind, key)
  if (Math.abs(said - known) <= halfDigit + 1e-9) return true
  if (measurable ? agrees(measurable, known, said) : isNear(known, said)) return true
  return (unit === 'GB' || unit === 'MB') && [BINARY, 1 / BINARY].some((step) => isNear(known, said * step))
}

function isNear(known: number, said: number): boolean {
  return Math.abs(said - known) <= Math.max(known, said) * SAME_WITHIN
}

/** GB/s is no Gb/s: units without others are compared as they are written. */
function factorOf(written: string, unit: string): number | undefined {
  const factor = UNITS[unit.toLowerCase()]?.[written.toLowerCase()]
  if (factor !== undefined) return factor
  const isSameUnit = unit.includes('/') ? written === unit : written.toLowerCase() === unit.toLowerCase()
  return isSameUnit ? 1 : undefined
}

/** A question that says "not" or "without" can be answered either way by the same word. */
function opposite({ question, answer, known }: { question: string; answer: string; known: boolean }) {
  if (/\b(?:not|no|without|lack|lacks|or)\b|n['’]t\b/i.test(question)) return undefined
  const word = /^\s*(yes|no)\b/i.exec(answer)?.[1]?.toLowerCase()
  if (word === undefined || (word === 'yes') === known) return undefined
  return /\b(?:but|however|only|if|unless|not sure|think|maybe)\b/i.test(answer) ? undefined : !known
}
