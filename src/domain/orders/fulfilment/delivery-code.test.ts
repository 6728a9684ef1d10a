import { describe, expect, test } from 'vitest'
import { doorStep, needsDeliveryCode, parseDeliveryCode, placedTogether } from './delivery-code.ts'
import { PARCEL_STATUSES } from './parcel-status.ts'

test.each([
  ['123456', '123456'],
  [' 012 345 ', '012345'],
  ['12-34-56', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['१२३४५६', undefined],
  [123456, undefined],
  ['1'.repeat(1_000), undefined],
])('the code %j is read as %j', (raw, code) => {
  expect(parseDeliveryCode(raw)).toBe(code)
})

describe('a code is asked for above the sum of the settings', () => {
  const line = (linePaise: number, quantity = 1, cancelledQuantity = 0) => ({
    linePaise,
    quantity,
    cancelledQuantity,
  })
  test.each([
    ['one piece of the sum', [line(2_000_000)], false],
    ['one piece of a paisa more', [line(2_000_001)], true],
    ['three pieces below it, which may come in three boxes', [line(5_700_000, 3)], true],
    ['lines of several shops below it', [line(1_900_000), line(100_000), line(1)], true],
    ['what is left after a cancellation', [line(5_700_000, 3, 2)], false],
    ['what is left after a cancellation, and is still more', [line(5_700_000, 3, 1)], true],
    ['what was cancelled whole beside it', [line(2_000_000), line(1_900_000, 1, 1)], false],
    ['nothing', [], false],
  ])('for %s', (_what, ordered, asks) => {
    expect(needsDeliveryCode(ordered, 2_000_000)).toBe(asks)
  })
})

test('orders count together as long as a day lies between them', () => {
  const { from, to } = placedTogether(new Date('2026-11-26T10:00:00Z'))
  expect([from, to].map((at) => at.toISOString())).toEqual([
    ...['2026-11-25T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ])
})

test('no parcel takes a code before its box was opened, nor when it is not on its way', () => {
  for (const status of PARCEL_STATUSES) {
    expect(doorStep({ status, isBoxOpened: false })).not.toBe('enter-code')
    const opened = doorStep({ status, isBoxOpened: true })
    expect(opened === 'enter-code').toBe(
      ['shipped', 'out-for-delivery', 'attempt-failed', 'held'].includes(status),
    )
  }
  expect(doorStep({ status: 'delivered', isBoxOpened: true })).toBe('delivered')
})
