import { expect, test } from 'vitest'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { ruleAttributesOf } from '#domain/goods/catalogue/rule-attributes.ts'
import { judgeBuild } from './judge-build.ts'
import { unknownFacts } from './unknown-facts.ts'
import type { Part, Verdict } from './verdict.ts'

const part = (kind: Kind, attributes: Part['attributes'] = {}): Part => ({
  id: `a-${kind}`,
  kind,
  name: kind,
  quantity: 1,
  attributes,
})

test('are those for which a verdict is “not known”, each once', () => {
  const parts = [part('cpu', { socket: 'AM5' }), part('motherboard', { memoryType: 'DDR5' })]
  const found = unknownFacts(parts, judgeBuild(parts))
  expect(found).toContainEqual({ productId: 'a-motherboard', attribute: 'socket' })
  expect(found).not.toContainEqual({ productId: 'a-cpu', attribute: 'socket' })
  expect(new Set(found.map((fact) => JSON.stringify(fact))).size).toBe(found.length)
})

test('are none where every verdict is known, and none of what the kind cannot say', () => {
  const fact = { partId: 'a-cpu', partName: 'cpu', label: 'Socket', value: undefined }
  const verdict = (answer: Verdict['answer'], key: string): Verdict => ({
    rule: 'socket',
    answer,
    why: '',
    facts: [{ ...fact, key }],
  })
  const parts = [part('cpu')]
  expect(unknownFacts(parts, [verdict('fits if', 'socket')])).toEqual([])
  expect(unknownFacts(parts, [verdict('not known', 'no-such-key')])).toEqual([])
  expect(unknownFacts([], [verdict('not known', 'socket')])).toEqual([])
  expect(unknownFacts(parts, [verdict('not known', 'socket')])).toEqual([
    { productId: 'a-cpu', attribute: 'socket' },
  ])
})

test('whatever a rule needs of a product is marked as read by rules', () => {
  const parts = (Object.keys(attributesOf) as Kind[]).map((kind) => part(kind))
  const kindOf = new Map(parts.map(({ id, kind }) => [id, kind]))
  const needed = judgeBuild(parts).flatMap(({ facts }) => facts)
  const unmarked = needed.filter(({ partId, key }) => {
    const kind = kindOf.get(partId)
    const isAttribute = kind && attributesOf[kind].some((attribute) => attribute.key === key)
    return isAttribute && !ruleAttributesOf(kind).some((attribute) => attribute.key === key)
  })
  expect(needed).not.toEqual([])
  expect(unmarked).toEqual([])
})
