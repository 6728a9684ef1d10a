import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { attributeField } from '../attribute-entries.ts'
import type { AttributeValues } from '../attributes/attribute-definition.ts'
import { type ProductFacts, readProductFacts } from '../product-facts.ts'
import { repeatedPhrase } from './repeated-phrase.ts'

type Before = Pick<ProductFacts, 'name' | 'attributes'>

/**
 * Reads the facts of a product as a seller types or imports them. Refuses a name that says the same twice and a model
 * that names another amount of graphics memory than the card has; what the product says `before` may stay.
 */
export function readTypedFacts(
  kind: Kind,
  entries: FormEntries,
  before?: Before,
): Result<ProductFacts, 'catalogue.product_not_valid'> {
  const facts = readProductFacts(kind, entries)
  const refusal = refuseFields('catalogue.product_not_valid', {
    name: nameProblem(oneLine(entry(entries, 'name')), before?.name),
    ...(facts.ok ? memoryProblems(kind, facts.value.attributes, before?.attributes) : facts.problem.fields),
  })
  return refusal ?? facts
}

function nameProblem(name: string, before: string | undefined): string | undefined {
  const phrase = name === before ? undefined : repeatedPhrase(name)
  return phrase && `“${phrase}” appears twice in the name. Please keep it once.`
}

/** "Dual OC 16GB", "GeForce RTX 5060 8G VENTUS". */
const GIGABYTES = /\b(\d{1,2}) ?GB?\b/i

function memoryProblems(
  kind: Kind,
  attributes: AttributeValues,
  before: AttributeValues | undefined,
): Record<string, string> {
  const { vram } = attributes
  if (kind !== 'graphics-card' || typeof vram !== 'number') return {}
  const problems = (['model', 'series'] as const).flatMap((key) => {
    const text = String(attributes[key] ?? '')
    const said = GIGABYTES.exec(text)?.[1]
    const isAsBefore = before?.[key] === attributes[key] && before?.vram === vram
    return said === undefined || Number(said) === vram || isAsBefore
      ? []
      : [[attributeField(key), `“${text}” says ${said} GB, the graphics memory is ${vram} GB`] as const]
  })
  return Object.fromEntries(problems)
}
