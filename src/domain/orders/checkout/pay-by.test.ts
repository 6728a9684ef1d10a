import { expect, test } from 'vitest'
import { isWanted, methodOfWanted, payPath } from './pay-by.ts'

test.each([
  ['card', 'card', '/orders/7/pay'],
  ['cod', 'cod', '/orders/7/pay'],
  ['netbanking', 'online', '/orders/7/pay?by=netbanking'],
  ['wallet', 'online', '/orders/7/pay?by=wallet'],
  ['emi', 'online', '/orders/7/pay/emi'],
  ['saved:token_1', 'online', '/orders/7/pay'],
])('who says %s orders by %s and pays at %s', (wanted, method, path) => {
  expect([isWanted(wanted), methodOfWanted(wanted), payPath('7', wanted)]).toEqual([true, method, path])
})

test('what no form says is refused elsewhere', () => {
  expect(['', 'cheque', 'paylater'].map(isWanted)).toEqual([false, false, false])
})
