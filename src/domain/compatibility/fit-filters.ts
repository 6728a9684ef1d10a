import type { Kind } from '#domain/catalogue/categories.ts'
import { filterableAttributes } from '#domain/catalogue/filters/attribute-filter-words.ts'
import type { AttributeFilters } from '#domain/catalogue/filters/attribute-filters.ts'
import type { FactCondition } from './fact-condition.ts'

/** The filters of a kind's list that leave just what meets a condition; undefined where they cannot say it. */
export function filtersOf(
  kind: Kind,
  { anyOf, without, number }: FactCondition,
): AttributeFilters | undefined {
  const keys = new Set(filterableAttributes(kind).map(({ key }) => key))
  const [first = {}] = anyOf
  const named = Object.keys(first)
  const isOneKey = named.length === 1 && anyOf.every((each) => Object.keys(each).join() === named[0])
  if (without || (anyOf.length > 1 && !isOneKey)) return undefined
  const choices = named.map((key) => [key, { values: anyOf.flatMap((each) => textsOf(each[key])) }] as const)
  const range = number && ([number.key, rangeOf(number)] as const)
  const filters: AttributeFilters = Object.fromEntries<AttributeFilters[string]>([
    ...choices,
    ...(range ? [range] : []),
  ])
  const isSaid = Object.entries(filters).every(
    ([key, choice]) => keys.has(key) && choice.values?.length !== 0,
  )
  return isSaid && Object.keys(filters).length > 0 ? filters : undefined
}

const rangeOf = (number: NonNullable<FactCondition['number']>) =>
  'atLeast' in number ? { min: number.atLeast } : { max: number.atMost }

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each !== 'object').map(String)
}
