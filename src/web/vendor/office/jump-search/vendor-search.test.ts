import { expect, test } from 'vitest'
import type { VendorHits } from '#server/office/jump-search/vendor-search-views.ts'
import { vendorGroups } from './vendor-search.ts'

const NOTHING = { orders: [], returns: [], serials: [], products: [] }
const offer: VendorHits['products'][number] = {
  offerId: 'new',
  productId: 'mouse',
  name: 'Mouse',
  brand: 'Logitech',
  category: 'Peripherals',
  sellerSku: 'M-1',
  listPricePaise: 100_000,
  discountBp: 1_000,
  unitPricePaise: 90_000,
  isPreorder: false,
  available: 3,
  status: 'live',
  createdAt: '2026-11-20T06:30:00Z',
  picture: null,
  dated: null,
}

test('an offer that is found says its SKU and its price, and whether it is on sale', () => {
  const paused = { ...offer, offerId: 'paused', sellerSku: null, unitPricePaise: 70_000 }
  const products = [offer, { ...paused, status: 'paused' as const }]
  const [group] = vendorGroups('mouse', { ...NOTHING, products }, [])
  expect(group?.entries.map(({ detail }) => detail)).toEqual([
    'Logitech · M-1 · ₹900',
    'Logitech · ₹700 · Paused',
  ])
})

test('a page that is called so comes before products', () => {
  const page = { to: '/vendor/prices', label: 'Prices', detail: 'Catalogue', words: '' }
  const groups = vendorGroups('pric', { ...NOTHING, products: [offer] }, [page])
  expect(groups.map(({ kind }) => kind)).toEqual(['pages', 'products'])
})
