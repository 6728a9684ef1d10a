import { expect, test } from 'vitest'
import { leftOpenText } from './left-shop.ts'

test.each([
  [{ ordersToSend: 0, returns: 0, disputes: 0 }, undefined],
  [{ ordersToSend: 1, returns: 0, disputes: 0 }, '1 order to send'],
  [{ ordersToSend: 0, returns: 2, disputes: 1 }, '2 open returns and 1 open dispute'],
  [{ ordersToSend: 3, returns: 1, disputes: 2 }, '3 orders to send, 1 open return and 2 open disputes'],
])('of %o is said: %s', (open, words) => {
  expect(leftOpenText('Ravi Stores', open)).toBe(
    words &&
      `Nobody of Ravi Stores will be left, and it has ${words}. You do that in its place from then on; its payouts wait.`,
  )
})
