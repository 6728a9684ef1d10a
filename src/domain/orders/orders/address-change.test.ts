import { expect, test } from 'vitest'
import { checkAddressChange, mayChangeAddress } from './address-change.ts'

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

test('an address can be corrected while nothing is packed', () => {
  const may = (...vendorOrders: Parameters<typeof mayChangeAddress>[0]['vendorOrders'][number][]) =>
    mayChangeAddress({ isPlaced: true, vendorOrders })
  expect(may({ status: 'pending', hasParcels: false }, { status: 'accepted', hasParcels: false })).toBe(true)
  expect(may({ status: 'cancelled', hasParcels: true }, { status: 'pending', hasParcels: false })).toBe(true)
  expect(may({ status: 'pending', hasParcels: false }, { status: 'packed', hasParcels: true })).toBe(false)
  expect(may({ status: 'accepted', hasParcels: true })).toBe(false)
  expect(may({ status: 'cancelled', hasParcels: false })).toBe(false)
  expect(
    mayChangeAddress({ isPlaced: false, vendorOrders: [{ status: 'pending', hasParcels: false }] }),
  ).toBe(false)
})
