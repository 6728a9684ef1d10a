import { expect, test } from 'vitest'
import { doorStep, needsDeliveryCode, parseDeliveryCode } from './delivery-code.ts'
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

test('a code is asked for above the sum of the settings', () => {
  expect(needsDeliveryCode(2_000_001, 2_000_000)).toBe(true)
  expect(needsDeliveryCode(2_000_000, 2_000_000)).toBe(false)
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
