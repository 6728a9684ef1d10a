import { expect, test } from 'vitest'
import { NO_HOLIDAYS } from '#domain/ground/shipping/working-days.ts'
import { customerReturnStep, sellerReturnStep } from './next-step.ts'
import { isMissed, mayChangePickup, type Pickup, pickupDays, pickupTime, readPickup } from './pickup.ts'

/** A Thursday. */
const TODAY = '2026-11-26'
const pickup: Pickup = { day: '2026-11-28', slot: 'morning', carrier: 'Delhivery', isArranged: true }

test('a customer chooses working days from tomorrow until the return ends, its seller from today', () => {
  const of = { today: TODAY, until: '2026-12-10', holidays: NO_HOLIDAYS }
  expect(pickupDays({ ...of, by: 'customer' })).toEqual([
    '2026-11-27',
    '2026-11-28',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
  ])
  expect(pickupDays({ ...of, by: 'seller' })[0]).toBe(TODAY)
  expect(pickupDays({ ...of, until: '2026-11-28', by: 'customer' })).toEqual(['2026-11-27', '2026-11-28'])
  expect(pickupDays({ ...of, holidays: new Set(['2026-11-27']), by: 'customer' })[0]).toBe('2026-11-28')
  expect(pickupDays({ ...of, until: TODAY, by: 'customer' })).toEqual([])
})

test('another time can be chosen until the day before, and again once nobody came', () => {
  expect(mayChangePickup(undefined, TODAY)).toBe(true)
  expect(mayChangePickup(pickup, TODAY)).toBe(true)
  expect(mayChangePickup(pickup, pickup.day)).toBe(false)
  expect(mayChangePickup({ ...pickup, isArranged: false }, pickup.day)).toBe(true)
  expect(mayChangePickup(pickup, '2026-11-29')).toBe(true)
  expect([TODAY, pickup.day, '2026-11-29'].map((day) => isMissed(pickup, day))).toEqual([false, false, true])
})

test('a time is read as it was offered, and of its seller who comes', () => {
  const days = ['2026-11-27', '2026-11-28']
  const fields = { day: '2026-11-28', slot: 'evening', carrier: ' Our  van ' }
  const read = (more: object, by: 'customer' | 'seller') => readPickup({ ...fields, ...more }, { days, by })
  expect(read({}, 'seller')).toEqual({
    ok: true,
    value: { day: '2026-11-28', slot: 'evening', carrier: 'Our van' },
  })
  expect(read({}, 'customer')).toMatchObject({ ok: true, value: { carrier: null } })
  const problems = (more: object, by: 'customer' | 'seller' = 'seller') => {
    const answer = read(more, by)
    return answer.ok ? [] : Object.keys(answer.problem.fields ?? {})
  }
  expect(problems({ day: '2026-11-29' })).toEqual(['day'])
  expect(problems({ slot: 'night' }, 'customer')).toEqual(['slot'])
  expect(problems({ carrier: '' })).toEqual(['carrier'])
  expect(problems({ carrier: 'x'.repeat(61) })).toEqual(['carrier'])
  expect(problems({ day: '', slot: '', carrier: '' })).toEqual(['day', 'slot', 'carrier'])
})

test('each state of a pickup tells both sides what is next', () => {
  const of: Parameters<typeof customerReturnStep>[0] = {
    kind: 'return',
    status: 'requested',
    wanted: 'refund',
    way: 'pickup',
    sellerName: 'Dev Infotech',
    actBy: '2026-12-10T06:30:00Z',
    isPartlyRefused: false,
    refundStop: undefined,
    isPaidByBank: false,
    refundDone: undefined,
    isPaidInCash: false,
    isLookedAt: false,
    claim: undefined,
    wayBack: undefined,
    pickup: undefined,
  }
  const told = (state: Pickup | undefined, missed = false) => {
    const with_ = { ...of, pickup: state && { ...state, isMissed: missed } }
    return [customerReturnStep(with_), sellerReturnStep(with_, 'seller')].map(
      ({ text, tone }) => `${tone}: ${text}`,
    )
  }
  expect(pickupTime(pickup)).toBe('Sat 28 Nov, 9 am to 1 pm')
  expect(told(undefined)).toEqual([
    'note: Keep it packed for pickup by Dev Infotech',
    'warn: Arrange a pickup',
  ])
  expect(told({ ...pickup, isArranged: false })).toEqual([
    'note: You asked for pickup on Sat 28 Nov, 9 am to 1 pm',
    'warn: The customer asks for pickup on Sat 28 Nov, 9 am to 1 pm',
  ])
  expect(told(pickup)).toEqual([
    'note: Pickup on Sat 28 Nov, 9 am to 1 pm',
    'note: Pickup arranged for Sat 28 Nov, 9 am to 1 pm',
  ])
  expect(customerReturnStep({ ...of, pickup: { ...pickup, isMissed: false } }).detail).toMatch(
    /^Delhivery comes for it\./,
  )
  expect(told(pickup, true)).toEqual([
    'warn: Was it picked up on Sat 28 Nov?',
    'warn: Was it picked up on Sat 28 Nov?',
  ])
})
