import { expect, test } from 'vitest'
import { InvariantError, invariant } from './invariant.ts'
import { ok, refuse } from './result.ts'

test('an answer is either a value or a refusal with its reason', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 })
  expect(refuse('checkout.cart_empty')).toEqual({ ok: false, problem: { code: 'checkout.cart_empty' } })
  expect(refuse('checkout.too_many_lines', { details: { linesMax: 50 } })).toEqual({
    ok: false,
    problem: { code: 'checkout.too_many_lines', details: { linesMax: 50 } },
  })
})

test('a contradiction stops the work with the sentence that was broken', () => {
  expect(() => invariant(0, 'the books balance')).toThrow(new InvariantError('the books balance'))
  expect(() => invariant(1, 'the books balance')).not.toThrow()
})
