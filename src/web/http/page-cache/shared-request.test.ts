import { expect, test } from 'vitest'
import { sharedPages } from '#web/kept-shop.ts'
import { sharedAddress } from './shared-request.ts'

const of = (address: string, method = 'GET') =>
  sharedAddress(new Request(`http://shop.test${address}`, { method }), sharedPages)

test('a page for everybody is known by its path and what it reads of its query', () => {
  expect(of('/')).toBe('/')
  expect(of('/products?category=Storage&sort=price-low')).toBe('/products?category=Storage&sort=price-low')
  expect(of('/products/a%20b?')).toBe('/products/a%20b')
  expect(of('/products.data?brand=AMD', 'HEAD')).toBe('/products.data?brand=AMD')
})

test('a link out of a campaign leads to the page that is kept', () => {
  expect(of('/?utm_source=whatsapp&utm_medium=social')).toBe('/')
  expect(of('/products?gclid=Cj0KCQ&category=Storage&fbclid=IwAR2')).toBe('/products?category=Storage')
  expect(of('/products?q=utm_source')).toBe('/products?q=utm_source')
  expect(of('/products?category=gclid=1')).toBe('/products?category=gclid=1')
})

test('other methods, pages of one’s own and endless addresses are not shared', () => {
  expect(of('/products', 'POST')).toBeUndefined()
  expect(of('/cart')).toBeUndefined()
  expect(of('/products/1/2')).toBeUndefined()
  expect(of('/products?kind=cpu&view=build')).toBeUndefined()
  expect(of('/products?kind=cpu&view=table')).toBe('/products?kind=cpu&view=table')
  expect(of(`/products?q=${'x'.repeat(1_000)}`)).toBeUndefined()
})
