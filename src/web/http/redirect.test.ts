import { expect, test } from 'vitest'
import { redirect } from './redirect.ts'

test.each([
  ['/orders/1?tab=a%20b#top', '/orders/1?tab=a%20b#top'],
  ['/orders/हिन्दी/photographs', '/orders/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80/photographs'],
  ['/orders/a\r\nSet-Cookie: b=c', '/orders/a%0D%0ASet-Cookie:%20b=c'],
  ['/orders/é', '/orders/%C3%A9'],
  ['/orders/\ud800', '/orders/%EF%BF%BD'],
  ['/orders/👍', '/orders/%F0%9F%91%8D'],
])('%j is an address that a header can carry', (to, location) => {
  const { status, headers } = redirect(to, 303)
  expect([status, headers.get('Location')]).toEqual([303, location])
})
