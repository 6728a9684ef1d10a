import { expect, test } from 'vitest'
import { placedHeader, readPlaced } from './placed-order-cookie.ts'

test('the order just placed is named to the session that placed it, and to no other', () => {
  const cookie = placedHeader({ orderId: 'o-1', sessionId: 's-1' })['Set-Cookie'].split(';')[0] ?? ''
  const headers = new Headers({ Cookie: cookie })
  expect(readPlaced(headers, 's-1')).toBe('o-1')
  expect(readPlaced(headers, 's-2')).toBeUndefined()
  expect(readPlaced(headers, undefined)).toBeUndefined()
  expect(readPlaced(new Headers({ Cookie: 'nn-placed=o-1' }), undefined)).toBeUndefined()
})
