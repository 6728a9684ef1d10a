import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { fittingWords, rulingParts } from './ruled-out.ts'

const part = (id: string, kind: Kind, attributes: AttributeValues) => ({
  id,
  kind,
  attributes,
  name: id,
  quantity: 1,
})
const AMD = part('amd', 'cpu', { socket: 'AM5', generation: 'Ryzen 9000' })
const INTEL = part('intel', 'cpu', { socket: 'LGA1851', generation: 'Core Ultra 200S' })
const CASE = part('case', 'case', { boards: ['ATX'] })
const board = (id: string, socket: string, chipset: string) =>
  part(id, 'motherboard', { socket, chipset, formFactor: 'ATX' })
const BOARDS = [
  board('x870', 'AM5', 'X870'),
  board('b850', 'AM5', 'B850'),
  board('z890', 'LGA1851', 'Z890'),
  board('b550', 'AM4', 'B550'),
]

test('of two processors with different sockets each is named, with what would fit without it', () => {
  expect(rulingParts(BOARDS, [AMD, INTEL, CASE])).toEqual([
    { id: 'intel', kind: 'cpu', name: 'intel', ruledOut: 3, fittingWithout: 2 },
    { id: 'amd', kind: 'cpu', name: 'amd', ruledOut: 2, fittingWithout: 1 },
  ])
})

test('nothing is named where everything fits, and no product that is in the build itself', () => {
  const [first = CASE] = BOARDS
  expect(rulingParts([first], [AMD, CASE])).toEqual([])
  expect(rulingParts([first], [INTEL, first])).toEqual([])
})

test('what fits is counted in the list where one page holds it all, else on the page', () => {
  expect(fittingWords(0, { onPage: 19, inList: 19 })).toBe('0 of 19 fit your build')
  expect(fittingWords(20, { onPage: 24, inList: 60 })).toBe('20 of 24 on this page fit your build')
})
