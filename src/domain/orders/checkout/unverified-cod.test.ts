import { expect, test } from 'vitest'
import {
  UNVERIFIED_COD_LIMIT_PAISE,
  UNVERIFIED_COD_ORDERS_MAX,
  UNVERIFIED_COD_WORDS,
  unverifiedCodProblem,
} from './unverified-cod.ts'

const buyer = (isVerified: boolean, codOrdersOnTheWay: number) => ({
  isVerified,
  codOrdersOnTheWay,
})

test('an unverified e-mail orders on delivery up to ₹10,000, and not a paisa more', () => {
  expect(UNVERIFIED_COD_LIMIT_PAISE).toBe(10_000 * 100)
  expect(unverifiedCodProblem(UNVERIFIED_COD_LIMIT_PAISE, buyer(false, 0))).toBeUndefined()
  expect(unverifiedCodProblem(UNVERIFIED_COD_LIMIT_PAISE + 1, buyer(false, 0))).toEqual({
    code: 'checkout.cod_unverified_limit',
    details: { limitPaise: 1_000_000, totalPaise: 1_000_001 },
  })
})

test('an unverified e-mail has two orders on delivery on their way, and no third', () => {
  expect(UNVERIFIED_COD_ORDERS_MAX).toBe(2)
  expect(unverifiedCodProblem(100, buyer(false, 1))).toBeUndefined()
  expect(unverifiedCodProblem(100, buyer(false, 2))).toEqual({
    code: 'checkout.cod_unverified_orders',
    details: { ordersMax: 2 },
  })
})

test('a verified e-mail is under neither limit', () => {
  expect(unverifiedCodProblem(UNVERIFIED_COD_LIMIT_PAISE * 5, buyer(true, 9))).toBeUndefined()
})

test('the words say the figures', () => {
  expect(UNVERIFIED_COD_WORDS).toMatch(/₹10,000 .* 2 orders/)
})
