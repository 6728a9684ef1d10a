import { describe, expect, test } from 'vitest'
import { nextStep } from './next-step.ts'
import { VENDOR_ORDER_STATUSES } from './vendor-order-status.ts'

const FRIDAY = '2026-11-20'
const TUESDAY = '2026-11-24'

describe('what a seller does next', () => {
  test.each([
    ['awaiting-payment', 'Waiting for payment: nothing to do', false],
    ['pending', 'Accept and pack by Tue 24 Nov', true],
    ['accepted', 'Pack by Tue 24 Nov', true],
    ['packed', 'Hand over to the courier by Tue 24 Nov', true],
    ['partly-shipped', 'Send the rest by Tue 24 Nov', true],
    ['shipped', 'On its way: nothing to do', false],
    ['delivered', 'Delivered: nothing to do', false],
    ['cancelled', 'Cancelled: do not send it', false],
    ['returned', 'Returned to you', false],
    ['lost', 'The courier lost it: claim it from the courier', false],
  ] as const)('about an order that is %s: %s', (status, text, isDue) => {
    const step = nextStep({ status, leavesBy: TUESDAY, waitsForBank: false, today: TUESDAY })
    expect(step).toEqual({ text, isDue, isLate: false })
  })

  test('says so of every status, and is late only with what is still to leave', () => {
    const late = VENDOR_ORDER_STATUSES.filter(
      (status) => nextStep({ status, leavesBy: FRIDAY, waitsForBank: false, today: TUESDAY }).isLate,
    )
    expect(late).toEqual(['pending', 'accepted', 'packed', 'partly-shipped'])
    expect(nextStep({ status: 'pending', leavesBy: FRIDAY, waitsForBank: false, today: TUESDAY }).text).toBe(
      'Accept and pack now: it was due by Fri 20 Nov',
    )
    expect(nextStep({ status: 'packed', leavesBy: FRIDAY, waitsForBank: false, today: TUESDAY }).text).toBe(
      'Hand over now: it was due by Fri 20 Nov',
    )
  })

  test('asks for nothing, and calls nothing late, while a bank decides about the payment of what has not left', () => {
    const waiting = VENDOR_ORDER_STATUSES.filter((status) =>
      nextStep({ status, leavesBy: FRIDAY, waitsForBank: true, today: TUESDAY }).text.startsWith(
        'Do not send',
      ),
    )
    expect(waiting).toEqual(['pending', 'accepted', 'packed', 'partly-shipped'])
    expect(
      nextStep({ status: 'packed', leavesBy: FRIDAY, waitsForBank: true, today: TUESDAY }),
    ).toMatchObject({
      isDue: false,
      isLate: false,
    })
  })
})
