import { expect, test } from 'vitest'
import { isOpenRefund, REFUND_STATES, refundTodo } from './refund-list.ts'

const calm = { way: 'gateway', waitsForBank: false, waitsForCash: false } as const

test('of all refunds only one that failed, or waits for a courier’s cash, asks somebody to press', () => {
  const presses = REFUND_STATES.map(({ key }) => [key, refundTodo({ ...calm, state: key }).press])
  expect(presses.filter(([, press]) => press)).toEqual([['failed', 'retry']])
  expect(refundTodo({ ...calm, way: 'account', state: 'asked', waitsForCash: true }).press).toBe(
    'let-through',
  )
})

test('what waits for a bank says so before anything else', () => {
  const todo = refundTodo({ ...calm, state: 'asked', waitsForBank: true, waitsForCash: true })
  expect(todo).toMatchObject({ press: undefined, text: expect.stringContaining('bank has decided') })
})

test('an account that refused is told from a gateway that did', () => {
  expect(refundTodo({ ...calm, state: 'failed' }).text).toContain('gateway')
  expect(refundTodo({ ...calm, way: 'account', state: 'failed' }).text).toContain('asked the customer')
})

test('four states have something to come, and two are over', () => {
  expect(REFUND_STATES.filter(({ key }) => !isOpenRefund(key)).map(({ key }) => key)).toEqual([
    'settled',
    'bank',
  ])
})
