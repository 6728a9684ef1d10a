import { expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { slotOrder } from './slot-order.ts'
import { SLOTS } from './slots.ts'

const keysOf = (...kinds: Kind[]) => {
  const { shown, folded } = slotOrder(kinds.map((kind) => ({ kind })))
  return [shown, folded].map((slots) => slots.map(({ key }) => key).join(' '))
}
const BUILT_IN = 'processor motherboard graphics cooler case power fans'

test.each<[string, Kind[], string, string]>([
  [
    'a laptop comes first, then what can be added to it',
    ['laptop'],
    'laptop memory storage monitor peripherals',
    BUILT_IN,
  ],
  [
    'what is chosen beside it comes first too',
    ['laptop', 'ssd'],
    'storage laptop memory monitor peripherals',
    BUILT_IN,
  ],
  [
    'what it has no place for is not hidden once it is chosen',
    ['laptop', 'case'],
    'case laptop memory storage monitor peripherals',
    'processor motherboard graphics cooler power fans',
  ],
  ['without a laptop every slot has its place', ['cpu'], SLOTS.map(({ key }) => key).join(' '), ''],
])('%s', (_what, kinds, shown, folded) => {
  expect(keysOf(...kinds)).toEqual([shown, folded])
})
