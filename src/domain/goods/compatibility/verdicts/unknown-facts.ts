import { ruleAttributesOf } from '#domain/goods/catalogue/rule-attributes.ts'
import type { Part, Verdict } from './verdict.ts'

/** A fact of a product that somebody would have needed. */
export interface UnknownFact {
  productId: string
  attribute: string
}

/** The facts because of which verdicts on these parts are "not known", each once; only what a product of its kind can say. */
export function unknownFacts(
  parts: readonly Pick<Part, 'id' | 'kind'>[],
  verdicts: readonly Pick<Verdict, 'answer' | 'facts'>[],
): UnknownFact[] {
  const kindOf = new Map(parts.map(({ id, kind }) => [id, kind]))
  const missing = verdicts
    .filter(({ answer }) => answer === 'not known')
    .flatMap(({ facts }) => facts.filter(({ value }) => value === undefined))
    .filter(({ partId, key }) => {
      const kind = kindOf.get(partId)
      return kind !== undefined && ruleAttributesOf(kind).some((attribute) => attribute.key === key)
    })
  const each = new Map(missing.map((fact) => [`${fact.partId} ${fact.key}`, fact]))
  return [...each.values()].map(({ partId, key }) => ({ productId: partId, attribute: key }))
}
