import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, describeAttributes } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type MeasuredFacts, measuredText } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { differ } from './best-places.ts'
import { bestPlaces } from './better-values.ts'

export interface ComparedRow {
  label: string
  /** One for each product, in their order; undefined where it is not known. */
  texts: readonly (string | undefined)[]
  /** Not all say the same. */
  differs: boolean
  /** The places of the values that are better for everybody. */
  best: ReadonlySet<number>
}

export interface ComparedGroup {
  title: string
  rows: ComparedRow[]
}

interface Described {
  kind: Kind
  attributes: AttributeValues
  /** What owners agree on. */
  measured?: MeasuredFacts
}

/**
 * The attributes of some products side by side, in the order of their kinds' specification tables. A row is there when
 * at least one of them says something. Between kinds nothing is better.
 */
export function compareAttributes(products: readonly Described[]): ComparedGroup[] {
  const lines = products.map(
    ({ kind, attributes, measured = {} }) =>
      new Map(
        describeAttributes(kind, attributes, (definition, text) =>
          measuredText(definition, text, measured),
        ).map((line) => [nameOf(line), line.text]),
      ),
  )
  const isOneKind = new Set(products.map(({ kind }) => kind)).size === 1
  const groups = new Map<string, ComparedRow[]>()
  for (const { group, label, key } of rowsOf([...new Set(products.map(({ kind }) => kind))])) {
    const texts = lines.map((line) => line.get(nameOf({ group, label })))
    if (texts.every((text) => text === undefined)) continue
    const [first] = products
    const values = products.map(({ attributes }) => attributes[key])
    const best = isOneKind && first ? bestPlaces(first.kind, key, values) : NONE
    const row = { label, texts, differs: differ(texts), best }
    groups.set(group, [...(groups.get(group) ?? []), row])
  }
  return [...groups].map(([title, rows]) => ({ title, rows }))
}

const NONE: ReadonlySet<number> = new Set()
/** More than any kind has of one thing. */
const ROWS_OF_ONE_MAX = 16

/** Every row that these kinds may have, each once. */
function rowsOf(kinds: readonly Kind[]) {
  const definitions: readonly AttributeDefinition[] = kinds.flatMap((kind) => [...attributesOf[kind]])
  const groups = [...new Set(definitions.map(({ group }) => group))]
  const rows = groups.flatMap((group) =>
    definitions
      .filter((one) => one.group === group)
      .flatMap(({ key, label, type }) =>
        type === 'rows'
          ? Array.from({ length: ROWS_OF_ONE_MAX }, (_, index) => ({
              group,
              label: `${label} ${index + 1}`,
              key,
            }))
          : [{ group, label, key }],
      ),
  )
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()]
}

function nameOf({ group, label }: { group: string; label: string }): string {
  return `${group}\n${label}`
}
