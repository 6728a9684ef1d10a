import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/ground/access/visitor.ts'
import { visitorContext } from '#web/http/context.ts'
import { requireCustomer } from './guards.action.ts'

/** Where a visitor who is not signed in is sent. */
function sentTo(address: string, init?: RequestInit, visitor: Visitor = {}): string | null {
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  try {
    requireCustomer(context, new Request(`http://shop.test${address}`, init))
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get('Location')
  }
  return null
}

describe('a page for customers, asked for by somebody who is not signed in', () => {
  test.each([
    ['/orders?after=abc', '/auth/login?from=/orders%3Fafter%3Dabc'],
    ['/orders.data?after=abc', '/auth/login?from=/orders%3Fafter%3Dabc'],
    ['/checkout.data?_routes=storefront%2Fcheckout', '/auth/login?from=/checkout'],
    ['/_.data', '/auth/login?from=/'],
    ['/orders?q=गेमिंग', `/auth/login?from=/orders${encodeURIComponent(`?q=${encodeURIComponent('गेमिंग')}`)}`],
    [`/orders?q=${'x'.repeat(2_000)}`, '/auth/login?from=/orders'],
    [`/orders/${'x'.repeat(2_000)}`, '/auth/login?from=/'],
  ])('%s comes back after signing in, by %s', (address, signInPage) => {
    expect(sentTo(address)).toBe(signInPage)
  })

  test('a form that was sent too late comes back to its page', () => {
    expect(sentTo('/checkout.data', { method: 'POST' })).toBe('/auth/login?from=/checkout')
  })

  test('whose session ran out is told so by the sign-in page', () => {
    expect(sentTo('/orders', {}, { ranOut: 'customer' })).toBe('/auth/login?from=/orders&ended=yes')
    expect(sentTo('/orders', {}, { ranOut: 'vendor' })).toBe('/auth/login?from=/orders')
  })
})
