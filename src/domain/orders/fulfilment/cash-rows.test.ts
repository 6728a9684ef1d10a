import { expect, test } from 'vitest'
import { cashRows } from './cash-rows.ts'
import { PARCEL_STATUSES, type ParcelStatus } from './parcel-status.ts'

const told = (status: ParcelStatus, remittedPaise = 0, cashPaise = 1_000) =>
  cashRows({ status, cashPaise, remittedPaise }).map(({ label, paise }) => `${label} ${paise}`)

test('cash of a delivered parcel was collected, and is with the courier until it hands it over', () => {
  expect(told('delivered')).toEqual([...['Collected at the door 1000', 'Not handed over yet 1000']])
  expect(told('delivered', 400)).toEqual([
    ...['Collected at the door 1000', 'Handed over to us 400'],
    'Not handed over yet 600',
  ])
  expect(told('delivered', 1_000)).toEqual(['Collected at the door 1000', 'Handed over to us 1000'])
})

test('it is to be collected only as long as the parcel may be delivered', () => {
  const first = (label: string) => PARCEL_STATUSES.filter((status) => told(status)[0] === `${label} 1000`)
  expect(first('To collect at the door')).toEqual([
    ...['packed', 'shipped', 'out-for-delivery', 'attempt-failed', 'held', 'damaged'],
  ])
  expect(first('Was to be collected')).toEqual(['returning', 'returned', 'lost', 'cancelled'])
  expect(told('lost', 1_000)).toContain('Handed over to us 1000')
})

test('nothing is said of a parcel that collects none', () => {
  for (const status of PARCEL_STATUSES) expect(told(status, 0, 0)).toEqual([])
})
