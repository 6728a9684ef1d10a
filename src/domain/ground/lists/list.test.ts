import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allProductsList } from '#domain/goods/catalogue/all-products-list.ts'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import { ledgerList } from '#domain/money/earnings/ledger-list.ts'
import { invoiceList } from '#domain/money/invoicing/invoice-list.ts'
import { auditList } from '#domain/office/audit-log/audit-list.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { customerList } from '#domain/orders/orders/seller-customer-list.ts'
import { vendorOrderList } from '#domain/orders/orders/vendor-order-list.ts'
import { userList } from '#domain/people/accounts/user-list.ts'
import { newsletterList } from '#domain/people/newsletter/subscriber-list.ts'
import { ticketList } from '#domain/people/support/ticket-list.ts'
import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { unpricedList } from '#domain/selling/listings/unpriced-list.ts'
import { sellerList } from '#domain/selling/sellers/seller-list.ts'
import { ANY_CHARACTER } from '#tests/support/any-text.ts'

interface AnyList {
  chips(path: string, asked: object): readonly { to: string }[]
  sorts: readonly { key: string }[]
  parse(address: URLSearchParams): object
  search(asked: object): string
  isNarrowed(asked: object): boolean
}

const LISTS: Readonly<Record<string, AnyList>> = {
  allProductsList,
  auditList,
  customerList,
  invoiceList,
  allOrdersList,
  ledgerList,
  listingList,
  newsletterList,
  productList,
  sellerList,
  ticketList,
  unpricedList,
  userList,
  vendorOrderList,
}

const PARAMS =
  'q actor seller id brand category origin role status state standing payment method kind set stock holiday action subject shop month period from to min max mine near sort cursor'.split(
    ' ',
  )

describe.each(Object.entries(LISTS))('%s', (_name, list) => {
  const values = fc.oneof(
    fc.constantFrom(
      '2026-11-20',
      '2026-02-30',
      '2026-11',
      '26-27',
      '1,499.50',
      '20',
      'active',
      'shipped',
      'in',
      'on',
    ),
    fc.constantFrom(
      'order.placed',
      'user:a:b',
      'All',
      ' ',
      '\0',
      'pending',
      'open',
      'card',
      'customer',
      'yes',
    ),
    fc.constantFrom(...list.sorts.map(({ key }) => key), 'newest'),
    fc.string({ unit: ANY_CHARACTER, maxLength: 200 }),
  )
  const asked = fc.dictionary(fc.constantFrom(...PARAMS), values)

  test('leads from its address back to the same list, whatever the address says', () => {
    fc.assert(
      fc.property(asked, (params) => {
        const query = list.parse(new URLSearchParams(params))
        const address = list.search(query)
        expect(list.parse(new URLSearchParams(address))).toEqual(query)
        expect(list.search(list.parse(new URLSearchParams(address)))).toBe(address)
        for (const { to } of list.chips('', query)) {
          const rest = list.parse(new URLSearchParams(to))
          expect(list.chips('', rest)).toHaveLength(list.chips('', query).length - 1)
        }
      }),
    )
  })

  test('has no query string when nothing is asked', () => {
    const query = list.parse(new URLSearchParams('?utm=x'))
    expect(list.search(query)).toBe('')
    expect(list.isNarrowed(query)).toBe(false)
    expect(query).toEqual(list.sorts[0] ? { sort: list.sorts[0].key } : {})
  })
})

describe('an address', () => {
  const users = (search: string) => userList.parse(new URLSearchParams(search))

  test.each([
    ['role=king&status=asleep&sort=constructor&from=2026-02-30&cursor=%3Cb%3E&q=%00%20', {}],
    ['q=++ssd%00%0A+2tb+', { q: 'ssd 2tb' }],
    ['from=2026-11-20&to=2026-11-01', { from: '2026-11-01', to: '2026-11-20' }],
    ['cursor=aGVsbG8-_1', { cursor: 'aGVsbG8-_1' }],
    ["cursor=';drop", {}],
  ])('with "%s" is read as far as it makes sense', (search, filters) => {
    expect(users(search)).toEqual({ sort: 'newest', ...filters })
  })

  test('holds so many characters of a search and of a cursor, and no more', () => {
    expect(users(`q=${'x'.repeat(500)}`).q).toHaveLength(120)
    expect(users(`q=${'x'.repeat(119)}+y`).q).toHaveLength(119)
    expect(users(`cursor=${'a'.repeat(1_000)}`).cursor).toHaveLength(1_000)
    expect(users(`cursor=${'a'.repeat(1_001)}`).cursor).toBeUndefined()
  })

  test.each([
    ['category=ALL&brand=', {}],
    ['category=+Laptops+&origin=Vietnam', { category: 'Laptops', origin: 'Vietnam' }],
    [`category=${'x'.repeat(60)}`, { category: 'x'.repeat(60) }],
    [`category=${'x'.repeat(61)}`, {}],
  ])('names what it means, or everything: %s', (search, filters) => {
    expect(productList.parse(new URLSearchParams(search))).toEqual({ sort: 'featured', ...filters })
  })

  test('says amounts in rupees, and strikes card numbers out where filters are kept', () => {
    const filters = allOrdersList.parse(new URLSearchParams('min=2,000&max=1499.50&q=card+4111111111111111'))
    expect(filters).toMatchObject({ minPaise: 149_950, maxPaise: 200_000 })
    expect(allOrdersList.search(filters)).toContain('min=1499.50&max=2000')
    expect(allOrdersList.search(filters)).not.toContain('4111')
  })

  test('keeps the choice that is usual to itself', () => {
    expect(allProductsList.parse(new URLSearchParams('status=kept'))).toEqual({ sort: 'newest' })
    expect(allProductsList.fields({ sort: 'newest' }).status.value).toBe('kept')
    expect(allProductsList.search({ status: 'hidden', sort: 'newest' })).toBe('?status=hidden')
  })

  test('of another page keeps the filters and the order', () => {
    const asked = { q: 'a&b=c', sort: 'name', cursor: 'x1' } as const
    const position = {
      previousCursor: 'x0',
      nextCursor: 'x2',
      firstRow: 51,
      rowCount: 25,
      total: { count: 90 },
    }
    expect(userList.pages('/users', asked, position)).toEqual({
      firstTo: '/users?q=a%26b%3Dc&sort=name',
      previousTo: '/users?q=a%26b%3Dc&sort=name&cursor=x0',
      nextTo: '/users?q=a%26b%3Dc&sort=name&cursor=x2',
      position: '51–75 of 90',
    })
    const second = userList.pages('/users', asked, { ...position, previousCursor: '', firstRow: 26 })
    expect(second).toMatchObject({ firstTo: undefined, previousTo: '/users?q=a%26b%3Dc&sort=name' })
    expect(userList.pages('/users', { sort: 'newest' }, {})).toEqual({})
  })

  test('says each filter in force in words, with the way to the list without it', () => {
    const path = '/admin/orders'
    const asked = allOrdersList.parse(
      new URLSearchParams('q=ssd&status=shipped&from=2026-11-20&min=1499.50&cursor=x1'),
    )
    expect(allOrdersList.chips(path, asked)).toEqual([
      { name: 'status', text: 'Status: Shipped', to: '/admin/orders?from=2026-11-20&min=1499.50&q=ssd' },
      { name: 'from', text: 'From: 20 Nov 2026', to: '/admin/orders?status=shipped&min=1499.50&q=ssd' },
      { name: 'min', text: 'At least: ₹1,499.50', to: '/admin/orders?status=shipped&from=2026-11-20&q=ssd' },
      { name: 'q', text: '“ssd”', to: '/admin/orders?status=shipped&from=2026-11-20&min=1499.50' },
    ])
    const mine = ticketList.parse(new URLSearchParams('state=open&mine=yes&sort=newest'))
    expect(ticketList.chips('/t', mine, ['tab'])).toEqual([
      { name: 'mine', text: 'Assigned to me', to: '/t?state=open&sort=newest' },
    ])
    const audited = auditList.parse(new URLSearchParams('action=offer.changed&subject=user:abc'))
    expect(auditList.chips('', audited).map(({ text }) => text)).toEqual([
      'Action: Product terms changed',
      'Subject: user abc',
    ])
  })
})

test('what a list does not understand of its address is named, and nothing else', () => {
  const notUnderstood = (address: string) => allOrdersList.notUnderstood(new URLSearchParams(address))
  expect(notUnderstood('status=bogus&from=2026-13-45&min=-5&q=asha&late=yes')).toEqual([
    'Status',
    'From',
    'At least',
  ])
  expect(notUnderstood('status=&from=2026-11-20&max=1,499.50&other=bogus')).toEqual([])
})
