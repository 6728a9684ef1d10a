import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import { pagesByWords, type WordedPage } from '#web/shared/office/jump-search/pages-by-words.ts'
import { type VendorWaiting, vendorLinks } from '#web/vendor/office/shell/vendor-links.ts'

/** A page of the portal that its search leads to. */
export interface VendorPage extends WordedPage {
  to: string
}

/** Other words by which somebody may look for a page, by its address. */
const WORDS: Readonly<Record<string, string>> = {
  '/vendor/dispatch': 'ship pack accept hand over courier labels',
  '/vendor/returns': 'refund inspect',
  '/vendor/products': 'stock listings catalogue inventory',
  '/vendor/prices': 'discount change formula undo',
  '/vendor/launches': 'launches lot',
  '/vendor/import': 'csv excel file upload spreadsheet',
  '/vendor/reports': 'analytics statistics sales best sellers slow stock run out',
  '/vendor/earnings': 'money sales commission ledger balance',
  '/vendor/payouts': 'bank money paid reserve',
  '/vendor/papers': 'gst gstr tds tcs tax tally',
  '/vendor/team': 'colleagues roles invite',
  '/vendor/activity': 'log history audit',
  '/vendor/settings': 'profile bank address logo holiday documents gst pan',
}

/** Pages that stand in no menu, with the page of the menu that leads to them: whoever opens that may open these. */
const BELOW: readonly (VendorPage & { under: string })[] = [
  {
    to: '/vendor/products/new',
    label: 'Add product',
    detail: 'Products',
    words: 'list sell',
    under: '/vendor/products',
  },
  {
    to: '/vendor/prices/new',
    label: 'Change prices',
    detail: 'Prices',
    words: 'many',
    under: '/vendor/prices',
  },
  {
    to: '/vendor/earnings/ledger',
    label: 'Ledger',
    detail: 'Earnings',
    words: 'entries',
    under: '/vendor/earnings',
  },
]

const NOTHING_WAITS: VendorWaiting = {
  toDispatch: 0,
  toInspect: 0,
  toAnswer: 0,
  toPrice: 0,
  questions: 0,
  reviews: 0,
  messages: 0,
}

/** The pages that somebody with these roles opens and that have the words asked for. */
export function findVendorPages(roles: readonly ShopRole[], query: string): VendorPage[] {
  const pages = vendorLinks(NOTHING_WAITS, roles).flatMap(({ label: detail = '', links }) =>
    links.map(({ to, label }) => ({ to, label, detail, words: WORDS[to] ?? '' })),
  )
  const below = BELOW.filter(({ under }) => pages.some(({ to }) => to === under))
  return pagesByWords([...pages, ...below], query)
}
