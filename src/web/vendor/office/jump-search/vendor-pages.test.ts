import { expect, test } from 'vitest'
import { findVendorPages } from './vendor-pages.ts'

const found = (roles: Parameters<typeof findVendorPages>[0], query: string) =>
  findVendorPages(roles, query).map(({ to }) => to)

test('a page is found by the beginning of its name, and by another word for it', () => {
  expect(found(['owner'], 'pric')).toEqual(['/vendor/prices', '/vendor/prices/new'])
  expect(found(['owner'], 'stock')).toContain('/vendor/products')
  expect(found(['owner'], '#NN100058')).toEqual([])
})

test('what a role does not open is not found', () => {
  expect(found(['dispatch'], 'pric')).toEqual([])
  expect(found(['dispatch'], 'ledger')).toEqual([])
  expect(found(['dispatch'], 'dispatch')).toEqual(['/vendor/dispatch'])
})
