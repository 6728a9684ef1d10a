import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { describeAttributes } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { FACT_LABELS, factText } from './change-words.ts'

/** One thing that a product would say otherwise, in words. */
export interface FactDifference {
  label: string
  before: string
  after: string
  /** A text of paragraphs, to be compared word by word. */
  isLong: boolean
}

/**
 * The fields in which two versions of a product differ, in the order of its form; the specification attribute by
 * attribute. Pictures are left out: they are looked at.
 */
export function factDifferences(
  kind: Kind,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FactDifference[] {
  return Object.keys(FACT_LABELS).flatMap((field): FactDifference[] => {
    if (!(field in after) || field === 'pictures') return []
    if (field === 'attributes') return attributeDifferences(kind, before[field], after[field])
    const [was, is] = [factText(field, before[field]), factText(field, after[field])]
    if (was === is) return []
    return [{ label: FACT_LABELS[field] ?? field, before: was, after: is, isLong: field === 'description' }]
  })
}

function attributeDifferences(kind: Kind, before: unknown, after: unknown): FactDifference[] {
  const linesOf = (values: unknown) =>
    new Map(
      describeAttributes(kind, (values ?? {}) as AttributeValues).map(({ label, text }) => [label, text]),
    )
  const [was, is] = [linesOf(before), linesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) =>
    was.get(label) === is.get(label)
      ? []
      : [{ label, before: was.get(label) ?? '', after: is.get(label) ?? '', isLong: false }],
  )
}
