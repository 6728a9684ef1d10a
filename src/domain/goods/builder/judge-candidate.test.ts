import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { lackedFacts } from './budget-facts.ts'
import { candidateOrder, judgeCandidate, slotAskedFor } from './judge-candidate.ts'

const part = (id: string, kind: Kind, attributes: AttributeValues) => ({
  id,
  kind,
  attributes,
  name: id,
  quantity: 1,
})
const AM5 = part('ryzen', 'cpu', {
  socket: 'AM5',
  generation: 'Ryzen 9000',
  coolerIncluded: false,
  integratedGraphics: false,
})
const INTEL = part('intel', 'cpu', { socket: 'LGA1851', generation: 'Core Ultra 200S' })
const X870 = part('x870', 'motherboard', { socket: 'AM5', chipset: 'X870' })

test('a product is judged in place of what its slot holds', () => {
  expect(judgeCandidate(AM5, [INTEL, X870]).answer).toBe('fits')
  expect(judgeCandidate(INTEL, [AM5, X870]).answer).toBe('does not fit')
})

test('a cooler or a card that is not chosen yet is not held against a processor', () => {
  const { verdicts } = judgeCandidate(AM5, [X870])
  expect(verdicts.map(({ rule }) => rule).toSorted()).toEqual(['processor-chipset', 'processor-socket'])
  expect(judgeBuild([AM5, X870]).flatMap((verdict) => slotAskedFor(verdict) ?? [])).toEqual([
    ...['cooler', 'graphics'],
  ])
})

test('the worst verdict comes first, and nothing is said where nothing is compared', () => {
  const older = part('x670', 'motherboard', { socket: 'AM5' })
  expect(judgeCandidate(AM5, [older]).verdicts.map(({ answer }) => answer)).toEqual(['not known', 'fits'])
  expect(judgeCandidate(AM5, [])).toEqual({ answer: undefined, verdicts: [] })
})

test('in a list what fits comes before what fits on a condition, what is not known, and what does not', () => {
  const answers = ['does not fit', 'fits', 'not known', 'fits if'] as const
  const order = (answer?: (typeof answers)[number], lacks?: string[]) =>
    candidateOrder({ answer, ...(lacks && { lacks }) })
  expect(answers.toSorted((one, other) => order(one) - order(other))).toEqual([
    ...['fits', 'fits if', 'not known', 'does not fit'],
  ])
  expect(order()).toBe(order('not known'))
  expect(candidateOrder()).toBe(order('not known'))
  expect(order('fits', ['Cores'])).toBeGreaterThan(order('fits'))
  expect(order('fits', ['Cores'])).toBeLessThan(order('fits if'))
  expect(order(undefined, ['Cores'])).toBeGreaterThan(order())
})

test('a part says which facts it lacks that others are compared by', () => {
  const memory = { memoryType: 'DDR5', capacity: 16, modules: 2, formFactor: 'DIMM', speed: 5600, ecc: false }
  expect(lackedFacts(part('kit', 'memory', memory))).toEqual([])
  const { speed: _, ecc, ...bare } = memory
  expect(lackedFacts(part('kit', 'memory', { ...bare, ecc }))).toEqual(['Speed'])
  expect(lackedFacts(part('kit', 'memory', { ...bare, speed: 5600 }))).toEqual(['Registered (RDIMM) module'])
  expect(lackedFacts(part('fan', 'case-fan', {}))).toEqual([])
})
