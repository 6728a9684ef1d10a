import { describe, expect, test } from 'vitest'
import { nextStep } from './next-step.ts'
import { VENDOR_ORDER_STATUSES } from './vendor-order-status.ts'

const FRIDAY = '2026-11-20'
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

describe('what a seller does next', () => {
  test.each([
    ['awaiting-payment', 'Waiting for payment: nothing to do', undefined],
    ['pending', 'Accept and pack by Tue 24 Nov', 'due'],
    ['accepted', 'Pack by Tue 24 Nov', 'due'],
    ['packed', 'Hand over to the courier by Tue 24 Nov', 'due'],
    ['partly-shipped', 'Send the rest by Tue 24 Nov', 'due'],
    ['shipped', 'On its way: nothing to do', undefined],
    ['delivered', 'Delivered: nothing to do', undefined],
    ['cancelled', 'Cancelled: do not send it', undefined],
    ['returned', 'Returned: the items are back', undefined],
    ['lost', 'The courier lost it: claim it from the courier', undefined],
  ] as const)('about an order that is %s: %s', (status, text, urgency) => {
    const step = nextStep({ status, leavesBy: TUESDAY, waitsFor: null, today: SUNDAY })
    expect(step).toEqual({ text, urgency })
  })

  test('names today and tomorrow', () => {
    const on = (today: string) => nextStep({ status: 'packed', leavesBy: TUESDAY, waitsFor: null, today })
    expect(on(MONDAY)).toEqual({ text: 'Hand over to the courier by tomorrow', urgency: 'tomorrow' })
    expect(on(TUESDAY)).toEqual({ text: 'Hand over to the courier today', urgency: 'today' })
  })

  test('says so of every status, and is late only with what is still to leave', () => {
    const late = VENDOR_ORDER_STATUSES.filter(
      (status) => nextStep({ status, leavesBy: FRIDAY, waitsFor: null, today: TUESDAY }).urgency === 'late',
    )
    expect(late).toEqual(['pending', 'accepted', 'packed', 'partly-shipped'])
    expect(nextStep({ status: 'pending', leavesBy: FRIDAY, waitsFor: null, today: TUESDAY }).text).toBe(
      'Accept and pack now: it was due by Fri 20 Nov',
    )
    expect(nextStep({ status: 'packed', leavesBy: FRIDAY, waitsFor: null, today: TUESDAY }).text).toBe(
      'Hand over now: it was due by Fri 20 Nov',
    )
  })

  test('asks for nothing, and calls nothing late, while a bank decides about the payment of what has not left', () => {
    const waiting = VENDOR_ORDER_STATUSES.filter((status) =>
      nextStep({ status, leavesBy: FRIDAY, waitsFor: 'bank', today: TUESDAY }).text.startsWith('Do not send'),
    )
    expect(waiting).toEqual(['pending', 'accepted', 'packed', 'partly-shipped'])
    expect(nextStep({ status: 'packed', leavesBy: FRIDAY, waitsFor: 'bank', today: TUESDAY })).toMatchObject({
      urgency: undefined,
    })
  })

  test('asks for nothing, and calls nothing late, until its customer has confirmed it', () => {
    expect(nextStep({ status: 'pending', leavesBy: FRIDAY, waitsFor: 'customer', today: TUESDAY })).toEqual({
      text: 'Waiting for the customer to confirm: do not pack it yet',
      urgency: undefined,
    })
    expect(
      nextStep({ status: 'cancelled', leavesBy: FRIDAY, waitsFor: 'customer', today: TUESDAY }).text,
    ).toBe('Cancelled: do not send it')
  })
})
