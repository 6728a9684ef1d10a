import { expect, test } from 'vitest'
import { checkAddressChange, mayChangeAddress, whyAddressStays } from './address-change.ts'

const TYPED = { address: ' 12, MG Road ', city: 'Pune', postalCode: '411 001' }
const problems = (typed: object) => {
  const checked = checkAddressChange({ ...TYPED, ...typed }, { state: 'MH' })
  return checked.ok ? {} : checked.problem.fields
}

test('a corrected address is read like any other', () => {
  expect(checkAddressChange(TYPED, { state: 'MH' })).toEqual({
    ok: true,
    value: { address: '12, MG Road', city: 'Pune', postalCode: '411001' },
  })
  expect(Object.keys(problems({ address: '', city: '', postalCode: '12' }) ?? {})).toEqual([
    'address',
    'city',
    'postalCode',
  ])
})

test('another state is refused, since the GST would be another; a PIN code of two states is not', () => {
  expect(problems({ postalCode: '560001' })).toEqual({
    postalCode:
      '560001 is in Karnataka. The GST of this order is for Maharashtra. To send it to another state, please cancel it and order again',
  })
  expect(checkAddressChange({ ...TYPED, postalCode: '110025' }, { state: 'UP' }).ok).toBe(true)
})

test('an address can be corrected while nothing is packed, and says why it cannot', () => {
  const why = (...vendorOrders: Parameters<typeof whyAddressStays>[0]['vendorOrders'][number][]) =>
    whyAddressStays({ isPlaced: true, vendorOrders })
  const pending = { status: 'pending', hasParcels: false } as const
  expect(why(pending, { status: 'accepted', hasParcels: false })).toBeUndefined()
  expect(why({ status: 'cancelled', hasParcels: true }, pending)).toBeUndefined()
  expect(mayChangeAddress({ isPlaced: true, vendorOrders: [pending] })).toBe(true)
  expect(mayChangeAddress({ isPlaced: false, vendorOrders: [pending] })).toBe(false)
  expect(why(pending, { status: 'packed', hasParcels: true })).toBe('packed')
  expect(why({ status: 'accepted', hasParcels: true })).toBe('packed')
  expect(why(pending, { status: 'partly-shipped', hasParcels: true })).toBe('on-its-way')
  expect(why(pending, { status: 'delivered', hasParcels: true })).toBe('on-its-way')
  expect(why({ status: 'lost', hasParcels: true })).toBe('on-its-way')
  expect(why({ status: 'delivered', hasParcels: true }, { status: 'cancelled', hasParcels: false })).toBe(
    'arrived',
  )
  expect(why({ status: 'cancelled', hasParcels: false })).toBe('cancelled')
  expect(whyAddressStays({ isPlaced: false, vendorOrders: [pending] })).toBe('not-placed')
  // Its payment failed: nothing of it is awaited any more.
  const failed = { status: 'cancelled', hasParcels: false } as const
  expect(whyAddressStays({ isPlaced: false, vendorOrders: [failed] })).toBe('cancelled')
})
