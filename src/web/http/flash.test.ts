import { expect, test } from 'vitest'
import { redirectWithToast, takeToasts, toastHeader } from './flash.ts'

const placed = { kind: 'success', text: 'Order placed successfully! ₹1,49,990' } as const

function sentBack(setCookie: string | null): Headers {
  return new Headers({ Cookie: `theme=dark; ${(setCookie ?? '').split(';')[0]}; other=1` })
}

test('a toast survives the redirect unchanged, and is removed once read', () => {
  const response = redirectWithToast('/orders', placed, { 'X-Other': 'kept' })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/orders')
  expect(response.headers.get('X-Other')).toBe('kept')
  const { toasts, clear } = takeToasts(sentBack(response.headers.get('Set-Cookie')))
  expect(toasts).toEqual([placed])
  expect(clear?.['Set-Cookie']).toContain('Max-Age=0')
})

test('cookies that the redirect carries anyway stay beside the toast', () => {
  const headers = redirectWithToast('/', placed, { 'Set-Cookie': 'session=1' }).headers
  expect(headers.getSetCookie()).toHaveLength(2)
})

test('scripts cannot read it', () => {
  expect(toastHeader(placed)['Set-Cookie']).toContain('HttpOnly')
})

test('a page without a toast sets no cookie', () => {
  expect(takeToasts(new Headers())).toEqual({ toasts: [] })
})

test.each([
  'garbage',
  '%%%',
  Buffer.from('{"kind":"success"}').toString('base64url'),
  Buffer.from('[{"kind":"loud","text":"x"},{"kind":"error","text":7},null]').toString('base64url'),
])('a cookie that somebody edited (%s) shows nothing and is cleared', (value) => {
  const { toasts, clear } = takeToasts(new Headers({ Cookie: `nn-flash=${value}` }))
  expect(toasts).toEqual([])
  expect(clear).toBeDefined()
})
