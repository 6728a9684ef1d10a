import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { countedFrom, countedFromPayment, dispatchDayOf, promiseFor } from './delivery-promise.ts'
import { stateOfPin } from './pin-code.ts'
import { holidayCalendar, isWorkingDay } from './working-days.ts'
import { type PinRule, ROUTES, type ZoneTable } from './zones.ts'

const rules: PinRule[] = [
  { prefix: '4110', zone: 'metro', city: 'Pune', isServed: true, offersCash: true },
  { prefix: '110', zone: 'metro', city: 'Delhi NCR', isServed: true, offersCash: true },
  { prefix: '194', zone: 'ladakh', city: '', isServed: false, offersCash: false },
]
const zones: ZoneTable = {
  rules: new Map(rules.map((rule) => [rule.prefix, rule])),
  transit: Object.fromEntries(
    ROUTES.map((route, index) => [route, { daysMin: index, daysMax: index + 1 }]),
  ) as ZoneTable['transit'],
}
const holidays = holidayCalendar([
  { day: '2026-12-25', state: '' },
  { day: '2026-11-25', state: 'MH' },
  { day: '2026-11-26', state: 'DL' },
])
const FRIDAY_NOON = new Date('2026-11-20T12:00:00+05:30')

describe('what is ordered', () => {
  test.each([
    ['on a Friday before two', '2026-11-20T13:59:59+05:30', 0, '2026-11-20'],
    ['on a Friday at two', '2026-11-20T14:00:00+05:30', 0, '2026-11-21'],
    ['on a Saturday after two', '2026-11-21T20:00:00+05:30', 0, '2026-11-23'],
    ['on a Sunday, early or late', '2026-11-22T23:59:00+05:30', 0, '2026-11-23'],
    ['on a Sunday, with one day to pack', '2026-11-22T09:00:00+05:30', 1, '2026-11-24'],
    ['before a holiday of the seller’s state', '2026-11-24T15:00:00+05:30', 0, '2026-11-26'],
    ['after midnight in India, still the day before by UTC', '2026-11-24T00:30:00+05:30', 0, '2026-11-24'],
  ])('%s leaves on the last of its working days', (_when, now, dispatchDays, day) => {
    expect(dispatchDayOf({ now: new Date(now), dispatchDays, sellerPin: '411001', holidays })).toBe(day)
  })

  test('of a seller whose place is unknown keeps the holidays of all of India', () => {
    const now = new Date('2026-11-24T15:00:00+05:30')
    expect(dispatchDayOf({ now, dispatchDays: 0, sellerPin: null, holidays })).toBe('2026-11-25')
  })
})

describe('a promise', () => {
  const ask = (pin: string, sellerPin: string | null = '411001', dispatchDays = 2) =>
    promiseFor({ pin, sellerPin, dispatchDays, now: FRIDAY_NOON, zones, holidays })

  test('counts dispatch by the seller’s calendar and the way by that of the place it goes to', () => {
    // Two working days to Mon 23; within the city at best the same day, at most one more.
    expect(ask('411045')).toEqual({
      dispatchBy: '2026-11-23',
      deliverFrom: '2026-11-23',
      deliverBy: '2026-11-24',
      route: 'same-city',
    })
    // Delhi does not keep the 25th, which Maharashtra does, but the 26th: three days from Mon 23 are 24, 25 and 27.
    expect(ask('110001')).toMatchObject({
      route: 'metro-to-metro',
      deliverFrom: '2026-11-25',
      deliverBy: '2026-11-27',
    })
  })

  test('is none where no courier goes, without the seller’s PIN code, and for what is no PIN code', () => {
    expect(ask('194101')).toBeUndefined()
    expect(ask('411045', null)).toBeUndefined()
    expect(ask('011045')).toBeUndefined()
    expect(ask('41104')).toBeUndefined()
  })

  const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String)
  const days = fc.integer({ min: 0, max: 30 })
  const moment = fc
    .integer({ min: 0, max: 60 * 24 * 60 })
    .map((minutes) => new Date(+FRIDAY_NOON + minutes * 60_000))

  test('never falls on a Sunday or a holiday, and never before it was asked for', () => {
    fc.assert(
      fc.property(pin, pin, days, moment, (to, sellerPin, dispatchDays, now) => {
        const promise = promiseFor({ pin: to, sellerPin, dispatchDays, now, zones, holidays })
        if (!promise) return
        const [here, there] = [stateOfPin(sellerPin).state, stateOfPin(to).state]
        expect(isWorkingDay(promise.dispatchBy, holidays, here)).toBe(true)
        // At best no day in the courier's hands: it is there on the day it left, a holiday there or not.
        if (promise.deliverFrom !== promise.dispatchBy)
          expect(isWorkingDay(promise.deliverFrom, holidays, there)).toBe(true)
        expect(isWorkingDay(promise.deliverBy, holidays, there)).toBe(true)
        expect(promise.dispatchBy >= indianDay(now)).toBe(true)
        expect(promise.deliverFrom >= promise.dispatchBy && promise.deliverBy >= promise.deliverFrom).toBe(
          true,
        )
      }),
    )
  })

  test('is never earlier for a seller who needs longer, and never for who asks later', () => {
    fc.assert(
      fc.property(pin, pin, days, moment, (to, sellerPin, dispatchDays, now) => {
        const at = (more: number, later: number) =>
          promiseFor({
            pin: to,
            sellerPin,
            dispatchDays: dispatchDays + more,
            now: new Date(+now + later),
            zones,
            holidays,
          })
        const [promise, slower, later] = [at(0, 0), at(1, 0), at(0, 3_600_000)]
        if (!promise || !slower || !later) return
        expect(slower.dispatchBy > promise.dispatchBy && slower.deliverBy >= promise.deliverBy).toBe(true)
        expect(later.deliverBy >= promise.deliverBy && later.dispatchBy >= promise.dispatchBy).toBe(true)
        expect(promise.deliverBy < addDays(indianDay(now), 90)).toBe(true)
      }),
    )
  })
})

describe('an order that is paid later than it was written', () => {
  const route = { pin: '110001', sellerPin: '411001', holidays }
  const asked = { ...route, zones, dispatchDays: 1 }
  const at = (now: string) => {
    const promise = promiseFor({ ...asked, now: new Date(now) })
    return { dispatchBy: promise?.dispatchBy ?? '', promisedBy: promise?.deliverBy ?? null }
  }
  const ORDERED = '2026-11-20T10:00:00+05:30'

  test.each([
    ['within the hour', '2026-11-20T10:30:00+05:30'],
    ['after the cut-off', '2026-11-20T15:00:00+05:30'],
    ['on a Sunday', '2026-11-22T15:00:00+05:30'],
    ['three days later, over a holiday', '2026-11-23T15:00:00+05:30'],
  ])('%s leaves and arrives as if it had been written then', (_when, paid) => {
    const moments = { orderedAt: new Date(ORDERED), paidAt: new Date(paid) }
    expect(countedFromPayment(at(ORDERED), moments, route)).toEqual(at(paid))
  })

  test('leaves by the day of a pre-order, whenever before it was paid, and not later than that', () => {
    const from = '2026-12-18'
    const now = countedFrom(new Date(ORDERED), from)
    const promised = promiseFor({ ...route, now, dispatchDays: 1, zones })
    const frozen = { dispatchBy: '2026-12-19', promisedBy: promised?.deliverBy ?? null }
    expect(promised?.dispatchBy).toBe('2026-12-19')
    const paidAt = (paid: string) => ({
      orderedAt: new Date(ORDERED),
      paidAt: new Date(paid),
      preorderFrom: from,
    })
    expect(countedFromPayment(frozen, paidAt('2026-11-24T10:00:00+05:30'), route)).toEqual(frozen)
    expect(countedFromPayment(frozen, paidAt('2026-12-21T10:00:00+05:30'), route).dispatchBy).toBe(
      '2026-12-22',
    )
  })

  test('keeps promising nothing where nothing was promised', () => {
    const moments = { orderedAt: new Date(ORDERED), paidAt: new Date('2026-11-23T10:00:00+05:30') }
    expect(countedFromPayment({ ...at(ORDERED), promisedBy: null }, moments, route).promisedBy).toBeNull()
  })
})
