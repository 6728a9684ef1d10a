import { describe, expect, test } from 'vitest'
import { changesOf } from './audit-changes.ts'
import { idsIn, namedFacts } from './named-facts.ts'

const PARCEL = '89f55302-32de-477d-9f6f-8014f5bdf840'
const LINE = '5661cd67-5112-413b-a5ca-120af909f97f'
const GONE = '5aa1fc29-b473-4b27-9883-2557c805ff15'
const AFTER = {
  part: GONE,
  parcel: PARCEL,
  cancellation: GONE,
  lines: [{ line: LINE, quantity: 1 }],
  productId: 'corsair-rm850x',
  reason: 'changed-mind',
  ownerSellerId: 'another-shop',
  version: 3,
}
const THINGS = new Map([
  [PARCEL, { name: '1 of #NN100049', to: '/vendor/orders/1' }],
  [LINE, { name: 'Corsair RM850x', to: null }],
  ['corsair-rm850x', { name: 'Corsair RM850x', to: null }],
])

describe('the facts of a record as a shop reads them', () => {
  test('have ids that somebody looks up', () => {
    expect(idsIn(AFTER)).toEqual([GONE, PARCEL, GONE, LINE, 'corsair-rm850x'])
  })

  test('name what they are about and have no id left', () => {
    const after = namedFacts(AFTER, THINGS)
    expect(JSON.stringify(after)).not.toMatch(/[0-9a-f]{8}-/)
    const changes = changesOf({ subject: { kind: 'order', id: '' }, before: null, after })
    expect(changes.map(({ field, after: text }) => [field, text])).toEqual([
      ['Parcel', '1 of #NN100049'],
      ['Items', 'Item: Corsair RM850x; Quantity: 1'],
      ['Product', 'Corsair RM850x'],
      ['Reason', 'Changed mind'],
    ])
    expect(namedFacts(null, THINGS)).toBeNull()
  })
})
