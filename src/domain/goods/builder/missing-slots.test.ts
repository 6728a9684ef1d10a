import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { missingSlots, missingWords, progressOf } from './missing-slots.ts'

const part = (kind: Kind, attributes: AttributeValues = {}) => ({
  id: kind,
  kind,
  name: kind,
  quantity: 1,
  attributes,
})
const keys = (...parts: Parameters<typeof missingSlots>[0]) => {
  const { needed, inDoubt } = missingSlots(parts)
  return { needed: needed.map(({ key }) => key), inDoubt: inDoubt.map(({ key }) => key) }
}
const WHOLE = [part('memory'), part('ssd'), part('case'), part('power-supply')]
const cpu = (integratedGraphics: boolean | undefined, coolerIncluded: boolean | undefined = true) =>
  part('cpu', { integratedGraphics, coolerIncluded })
const board = (attributes: AttributeValues = {}) => part('motherboard', attributes)

test('a graphics card is needed where nothing else makes a picture, and not where the processor does', () => {
  const nothing = { needed: [], inDoubt: [] }
  expect(keys(...WHOLE, cpu(false), board())).toEqual({ needed: ['graphics'], inDoubt: [] })
  expect(keys(...WHOLE, cpu(true), board({ hdmiPorts: 1 }))).toEqual(nothing)
  expect(keys(...WHOLE, cpu(true), board({ hdmiPorts: 0, displayPorts: 0 })).needed).toEqual(['graphics'])
  expect(keys(...WHOLE, cpu(false), board(), part('graphics-card'))).toEqual(nothing)
})

test('where it is not known whether a part is needed, it is in doubt', () => {
  expect(keys(...WHOLE, cpu(true), board())).toEqual({ needed: [], inDoubt: ['graphics'] })
  expect(keys(...WHOLE, cpu(true), board({ hdmiPorts: 0 })).inDoubt).toEqual(['graphics'])
  expect(keys(...WHOLE, cpu(undefined), board())).toEqual({ needed: [], inDoubt: ['graphics'] })
  expect(keys(...WHOLE, part('cpu', { integratedGraphics: false }), board())).toEqual({
    needed: ['graphics'],
    inDoubt: ['cooler'],
  })
})

test('what is missing is named', () => {
  expect(missingWords(missingSlots([...WHOLE, part('cpu', { integratedGraphics: false }), board()]))).toBe(
    'Still needed: graphics card. May be needed: cooler.',
  )
  expect(missingWords(missingSlots([part('laptop')]))).toBe('')
})

test('a laptop lacks nothing', () => {
  expect(keys(part('laptop'))).toEqual({ needed: [], inDoubt: [] })
  expect(keys(part('mouse')).needed).toEqual([
    ...['processor', 'motherboard', 'memory', 'storage', 'case', 'power'],
  ])
})

test('how far a build is counts what its computer needs, and nothing that stands beside it', () => {
  const progress = (...parts: Part[]) => progressOf(parts, missingSlots(parts))
  expect(progress()).toEqual({ chosen: 0, needed: 6 })
  expect(progress(part('monitor'), part('case-fan'))).toEqual({ chosen: 0, needed: 6 })
  expect(progress(...WHOLE, cpu(false), board())).toEqual({
    chosen: WHOLE.length + 2,
    needed: WHOLE.length + 3,
  })
  expect(progress(part('laptop'))).toEqual({ chosen: 1, needed: 1 })
})
