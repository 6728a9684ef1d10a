import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { type Answer, type Fact, factOf, type Part, type Verdict } from './verdict.ts'

/** One thing that has to be right in a computer. It says nothing where the parts that it is about are not chosen. */
export interface Rule {
  /** Stable, as feeds and claims name it. */
  name: string
  /** What it compares. */
  title: string
  judge(build: readonly Part[]): Verdict[]
}

/** What a rule says once it knows its facts. */
export interface Decision {
  answer: Answer
  why: string
  condition?: string
}

export const fits = (why: string): Decision => ({ answer: 'fits', why })
export const fitsIf = (why: string, condition: string): Decision => ({ answer: 'fits if', why, condition })
export const doesNotFit = (why: string): Decision => ({ answer: 'does not fit', why })
export const notKnown = (why: string): Decision => ({ answer: 'not known', why })

interface PairRule {
  name: string
  title: string
  one: readonly Kind[]
  other: readonly Kind[]
  /** The attributes that are compared: without each of them nothing is known. */
  compares: readonly [one: readonly string[], other: readonly string[]]
  /** Attributes that are looked at too, where they are known. */
  alsoReads?: readonly [one: readonly string[], other: readonly string[]]
  decide(one: Part, other: Part, build: readonly Part[]): Decision
}

/** A rule of two parts: each of the one kinds with each of the others. */
export function pairRule({ name, title, one, other, compares, alsoReads, decide }: PairRule): Rule {
  return {
    name,
    title,
    judge: (build) =>
      ofKinds(build, one).flatMap((first) =>
        ofKinds(build, other).map((second) => {
          const needed = [
            ...compares[0].map((key) => factOf(first, key)),
            ...compares[1].map((key) => factOf(second, key)),
          ]
          const further = alsoReads
            ? [
                ...alsoReads[0].map((key) => factOf(first, key)),
                ...alsoReads[1].map((key) => factOf(second, key)),
              ].filter(({ value }) => value !== undefined)
            : []
          return verdictOf(name, needed, () => decide(first, second, build), further)
        }),
      ),
  }
}

/** The verdict of a rule; "not known" with what is missing, unless every needed fact is there. */
export function verdictOf(
  rule: string,
  needed: readonly Fact[],
  decide: () => Decision,
  further: readonly Fact[] = [],
): Verdict {
  const missing = needed.filter(({ value }) => value === undefined)
  const decision = missing.length > 0 ? notKnown(missingWords(missing)) : decide()
  const facts = [...needed, ...further]
  const why = [decision.why, ...facts.flatMap(measuredWords)].join(' ')
  return { rule, ...decision, why, facts }
}

/** A verdict that rests on what owners measured says so in its reason. */
function measuredWords({ label, value, source }: Fact): string[] {
  return source?.source === 'owners'
    ? [`${label}: ${value}, measured by ${counted(source.owners ?? 0, 'owner')}.`]
    : []
}

function missingWords(missing: readonly Fact[]): string {
  const each = missing.map(({ label, partName }) => `“${label}” for ${partName}`)
  return `The catalogue does not give ${each.join(' and ')}.`
}

export function ofKinds(build: readonly Part[], kinds: readonly Kind[]): Part[] {
  return build.filter(({ kind }) => kinds.includes(kind))
}

export function textOf(part: Part, key: string): string {
  return String(part.attributes[key] ?? '')
}

/** A number; NaN where the part does not say it, so that no comparison with it holds. */
export function numberOf(part: Part, key: string): number {
  const value = part.attributes[key]
  return typeof value === 'number' ? value : Number.NaN
}

export function listOf(part: Part, key: string): readonly string[] {
  const value = part.attributes[key]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Facts that are looked at where they are known. */
export function listedKeys(part: Part, keys: readonly string[]): Fact[] {
  return keys.map((key) => factOf(part, key)).filter(({ value }) => value !== undefined)
}

export function isKnown(part: Part, key: string): boolean {
  return part.attributes[key] !== undefined
}
