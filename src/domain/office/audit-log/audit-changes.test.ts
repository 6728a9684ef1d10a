import { describe, expect, test } from 'vitest'
import { changesOf, shortened } from './audit-changes.ts'

const subject = { kind: 'offer', id: 'o1' }
const rows = (before: object | null, after: object | null, of = subject) =>
  changesOf({ subject: of, before: before as never, after: after as never }).map((change) => [
    change.field,
    change.before,
    change.after,
  ])

describe('what differs', () => {
  test('is told field by field, and nothing else', () => {
    expect(
      rows(
        { name: 'Asha', phone: null, count: 1, tags: ['a'] },
        { name: 'Asha', phone: '98', count: 2, tags: ['a'] },
      ),
    ).toEqual([
      ['Phone', undefined, '98'],
      ['How many', '1', '2'],
    ])
  })

  test('is everything of a thing that came or went', () => {
    expect(rows(null, { name: 'Asha' })).toEqual([['Name', undefined, 'Asha']])
    expect(rows({ name: 'Asha' }, null)).toEqual([['Name', 'Asha', undefined]])
  })

  test.each([
    [{ discountBp: 3056.404557 }, 'Discount', '30.56%'],
    [{ listPricePaise: 359_900 }, 'MRP', '₹3,599'],
    [{ unitPricePaise: 249_950 }, 'Price to pay', '₹2,499.50'],
    [{ condition: 'open-box' }, 'Condition', 'Open box'],
    [{ dispatchDays: 1 }, 'Dispatched within', '1 day'],
    [{ onHand: 120_000 }, 'On the shelf', '1,20,000 pieces'],
    [{ isDefault: true }, 'Opens first', 'Yes'],
    [{ on_holiday: false }, 'On holiday', 'No'],
    [{ validFrom: '2026-11-22' }, 'Effective from', '22 Nov 2026'],
    [{ stockAsOf: '2026-11-21T20:00:00.000Z' }, 'Stock as of', '22 Nov 2026, 1:30 am'],
    [{ status: 'out-for-delivery' }, 'Status', 'Out for delivery'],
    [{ pickup_state_code: 'MH' }, 'Pickup state', 'Maharashtra'],
    [{ pickup_postal_code: '411001' }, 'Pickup PIN code', '411001'],
    [{ warrantyType: 'brand-india' }, 'Warranty given by', 'The brand, in India'],
    [{ pictures: [{ key: 'a' }, { key: 'b' }] }, 'Pictures', '2 pictures'],
    [{ reason: 'changed-mind' }, 'Reason', 'Changed mind'],
    [{ reason: 'odd' }, 'Reason', 'odd'],
    [{ reason: 'restore' }, 'Reason', 'restore'],
    [{ somethingNew: { deepField: 'x', other_one: 2 } }, 'Something new', 'Deep field: x; Other one: 2'],
    [{ someFeePaise: 4_900 }, 'Some fee', '₹49'],
    [{ constructor: 'x' }, 'Constructor', 'x'],
  ])('%j is read as people say it', (after, field, text) => {
    expect(rows(null, after)).toEqual([[field, undefined, text]])
  })

  test('of a setting is read as the setting’s page says it', () => {
    const setting = { kind: 'setting', id: 'shippingFeePaise' }
    expect(rows({ value: 4_900 }, { value: 39_900 }, setting)).toEqual([['Value', '₹49', '₹399']])
  })

  test('of a specification is told attribute by attribute', () => {
    expect(
      rows({ attributes: { socket: 'AM4', cores: 8 } }, { attributes: { socket: 'AM5', cores: 8 } }),
    ).toEqual([['Specification: Socket', 'AM4', 'AM5']])
  })

  test('is never left out, even when it reads the same', () => {
    expect(rows({ discountBp: 3056.4 }, { discountBp: 3056.2 })).toEqual([['Discount', '30.56%', '30.56%']])
  })
})

describe('a list of records', () => {
  const many = Array.from({ length: 14 }, (_, n) => ({
    field: `F${n}`,
    before: undefined,
    after: 'x'.repeat(n * 20),
  }))

  test('says of a thing that was made how much was written', () => {
    expect(shortened(many, { isCreation: true })).toEqual({ changes: [], fieldsLeftOut: 14, isCut: false })
    expect(shortened(many.slice(0, 3), { isCreation: true })).toMatchObject({ fieldsLeftOut: 0 })
  })

  test('tells the first changes of others, and the beginnings of long texts', () => {
    const { changes, fieldsLeftOut, isCut } = shortened([...many].reverse(), { isCreation: false })
    expect(changes).toHaveLength(8)
    expect(changes[0]?.after).toHaveLength(201)
    expect([fieldsLeftOut, isCut]).toEqual([6, true])
  })
})
