import type { Filter } from '#domain/ground/lists/filter-kinds.ts'

/** Of a typed attribute some values, or a range of numbers with both ends in it. */
export type AttributeChoice =
  | { values: readonly string[] }
  | { values?: undefined; min?: number; max?: number }

/** What a list is narrowed to, by the keys of a kind's attributes: a product must fit every one. */
export type AttributeFilters = Readonly<Record<string, AttributeChoice>>

const ATTRIBUTES_MAX = 12
const VALUES_MAX = 30
const VALUE_LENGTH_MAX = 80

/** As an address says it: `vram:12..;socket:AM5~AM4;length:..315`. */
export const attributeFilters: Filter<AttributeFilters> = {
  label: 'Attributes',
  control: 'hidden',
  read: (text) =>
    attributeFiltersOf(
      text.split(';').flatMap((part) => {
        const [, key = '', choice = ''] = /^(\w+):(.+)$/s.exec(part) ?? []
        return key ? [[key, readChoice(choice)] as const] : []
      }),
    ),
  write: (filters) =>
    Object.entries(filters)
      .map(([key, choice]) => `${key}:${writeChoice(choice)}`)
      .join(';'),
}

/** Only what narrows anything; undefined where nothing does. */
export function attributeFiltersOf(
  entries: readonly (readonly [key: string, choice: AttributeChoice | undefined])[],
): AttributeFilters | undefined {
  const kept = entries.slice(0, ATTRIBUTES_MAX).flatMap(([key, choice]): [string, AttributeChoice][] => {
    if (!/^[a-z]\w{0,39}$/i.test(key) || !choice) return []
    if (choice.values === undefined)
      return choice.min === undefined && choice.max === undefined ? [] : [[key, choice]]
    const values = [...new Set(choice.values)]
      .filter((value) => value !== '' && value.length <= VALUE_LENGTH_MAX)
      .slice(0, VALUES_MAX)
    return values.length > 0 ? [[key, { values }]] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function readChoice(text: string): AttributeChoice | undefined {
  const range = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text)
  if (range) return rangeOf(range[1], range[2])
  return { values: text.split('~').map(opened) }
}

/** A range out of what somebody typed; the smaller end first. */
export function rangeOf(from: string | undefined, to: string | undefined): AttributeChoice {
  const [min, max] = [from, to].map((text) => {
    const number = text?.trim() ? Number(text) : Number.NaN
    return Number.isFinite(number) && number >= 0 ? number : undefined
  })
  const isTurned = min !== undefined && max !== undefined && min > max
  const [low, high] = isTurned ? [max, min] : [min, max]
  return { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) }
}

function writeChoice(choice: AttributeChoice): string {
  if (choice.values === undefined) return `${choice.min ?? ''}..${choice.max ?? ''}`
  return choice.values.map(closed).join('~')
}

const closed = (value: string) => value.replace(/[!~;]/g, (sign) => `!${'!~;'.indexOf(sign)}`)
const opened = (value: string) => value.replace(/!([012])/g, (_, at: string) => '!~;'[Number(at)] ?? '')
