import { describe, expect, test } from 'vitest'
import type { GatewayPayment } from '#domain/outside/gateway-payment.ts'
import { decidePayment } from './decide-payment.ts'

const order = { amountPaise: 129_900 }
const payment = (id: string, status: GatewayPayment['status'], amountPaise = 129_900): GatewayPayment => ({
  id,
  status,
  amountPaise,
})

describe('what the payments of one purchase come to', () => {
  test.each<[string, GatewayPayment[], string]>([
    ['none', [], 'nothing'],
    ['one with the bank', [payment('a', 'pending')], 'pending'],
    ['one that failed', [payment('a', 'failed')], 'failed'],
    ['one that failed and one with the bank', [payment('a', 'failed'), payment('b', 'pending')], 'pending'],
    ['one that is set aside', [payment('a', 'failed'), payment('b', 'authorized')], 'capture'],
    ['one that is captured, whatever else', [payment('a', 'authorized'), payment('b', 'captured')], 'paid'],
    ['one that was given back alone', [payment('a', 'refunded')], 'nothing'],
    ['a capture of another amount', [payment('a', 'captured', 100)], 'nothing'],
    ['another amount set aside', [payment('a', 'authorized', 100)], 'pending'],
  ])('%s', (_words, payments, kind) => {
    expect(decidePayment(payments, order).kind).toBe(kind)
  })

  test('of two captures the one on record pays, else the first; the other goes back', () => {
    const payments = [payment('a', 'captured'), payment('b', 'captured')]
    expect(decidePayment(payments, order)).toMatchObject({ payment: { id: 'a' }, extras: [{ id: 'b' }] })
    expect(decidePayment(payments, { ...order, paidBy: 'b' })).toMatchObject({
      payment: { id: 'b' },
      extras: [{ id: 'a' }],
    })
  })

  test('the reason is that of the last failure', () => {
    const payments = [
      { ...payment('a', 'failed'), reason: 'first' },
      { ...payment('b', 'failed'), reason: 'second' },
    ]
    expect(decidePayment(payments, order)).toEqual({ kind: 'failed', reason: 'second' })
  })
})
