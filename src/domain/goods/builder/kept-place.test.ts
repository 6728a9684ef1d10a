import { expect, test } from 'vitest'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { keptPlace } from './kept-place.ts'

const part = (id: string, kind: Part['kind'], attributes: Part['attributes'], place?: string): Part => ({
  id,
  name: id,
  kind,
  attributes,
  quantity: 1,
  ...(place !== undefined && { place }),
})
const tower = part('tower', 'case', { radiatorTop: ['240 mm'], radiatorFront: ['240 mm', '360 mm'] })
const radiator = (radiator: string, place?: string) => part(radiator, 'liquid-cooler', { radiator }, place)
const air = part('air', 'air-cooler', { heightMm: 150 })
const slot = (key: string) => ({ moduleKey: key, sizes: ['2280'], interface: 'PCIe' })
const board = part('board', 'motherboard', { m2Slots: [slot('M key'), slot('M key')] })
const drive = (formFactor: string, place?: string) => part(formFactor, 'ssd', { formFactor }, place)

test.each<[string, Part, Part, Part, string | undefined]>([
  ['a radiator that fits there too', radiator('240 mm', 'front'), radiator('360 mm'), tower, 'front'],
  ['a radiator that fits elsewhere', radiator('240 mm', 'top'), radiator('360 mm'), tower, undefined],
  ['a radiator that may fit elsewhere', radiator('240 mm', 'top'), radiator('420 mm'), tower, undefined],
  ['a radiator in place of one without a place', radiator('240 mm'), radiator('360 mm'), tower, undefined],
  ['a cooler that has no radiator', radiator('240 mm', 'top'), air, tower, undefined],
  ['an M.2 drive', drive('M.2 2280', '2'), drive('M.2 2280'), board, '2'],
  ['a drive for a cable', drive('M.2 2280', '2'), drive('2.5-inch'), board, undefined],
])('the place that was named is kept by %s', (_what, exchanged, next, other, place) => {
  expect(keptPlace({ ...exchanged, id: 'before' }, next, [other])).toBe(place)
})
