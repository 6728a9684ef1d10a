import { quantity } from '#domain/goods/catalogue/attributes.ts'
import type { MeasurableFact } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { counted } from '#domain/ground/shared/counted.ts'

/** What too few owners say of a fact to count, in a sentence: "Length: 1 owner measured 317 mm." */
export function fewWords(
  { label, unit }: Pick<MeasurableFact, 'label' | 'unit'>,
  values: readonly number[],
): string {
  const texts = [...new Set(values.toSorted((one, other) => one - other))].map((each) => quantity(each, unit))
  return `${label}: ${counted(values.length, 'owner')} measured ${texts.join(' and ')}.`
}
