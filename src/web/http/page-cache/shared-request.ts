import type { Visitor } from '#server/ground/access/visitor.ts'
import { readTheme, type Theme, themeHeader } from '#web/http/theme.ts'
import type { Shopper } from '../context.ts'
import { type RowHeight, readRowHeight, rowHeightHeader } from '../row-height.ts'

const ADDRESS_LENGTH_MAX = 1_000
/** What links in mails, messages and advertisements add for those who count visits; no page reads it. */
const CAMPAIGN =
  /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|gad_source|gad_campaignid|fbclid|igshid|msclkid|srsltid|mc_[ce]id)=/

/** Which addresses have a page that is the same for everybody of a kind. */
export interface SharedPages {
  /** Asked about a path, written as the shop writes it, or that of the data that the router asks of the page. */
  has: (path: string) => boolean
  /** Asked about a part of the query: it makes the page one for this browser alone. */
  isOwn: (part: string) => boolean
}

/** What decides how such a page looks, besides its address. */
export interface Looks {
  theme: Theme
  rows: RowHeight
}

/**
 * Path and query of a request that the kept pages may answer, without what only counts visits; undefined for any other.
 */
export function sharedAddress(request: Request, pages: SharedPages): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { url } = request
  const address = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  if (address.length > ADDRESS_LENGTH_MAX || !pages.has(path)) return undefined
  const asked = address.slice(path.length + 1).split('&')
  const read = asked.filter((part) => part !== '' && !CAMPAIGN.test(part))
  if (read.some(pages.isOwn)) return undefined
  return read.length > 0 ? `${path}?${read.join('&')}` : path
}

/** What the browser's cookies say of the looks. */
export function looksOf(headers: Headers): Looks {
  return { theme: readTheme(headers), rows: readRowHeight(headers) }
}

/** The Cookie header that says the same, and nothing else. */
export function cookiesOf({ theme, rows }: Looks): string {
  return [themeHeader(theme), rowHeightHeader(rows)]
    .map((header) => header['Set-Cookie'].split(';', 1)[0])
    .join('; ')
}

/** The key of a page: its address, and everything else that decides what it says. */
export function pageKey(address: string, { visitor, shopper, looks }: Asked): string {
  const { cartCount, deliveryPin, refusedParcels } = shopper
  return [
    roleOf(visitor),
    looks.theme,
    looks.rows,
    cartCount,
    deliveryPin ?? '',
    refusedParcels,
    address,
  ].join(' ')
}

export interface Asked {
  visitor: Visitor
  shopper: Shopper
  looks: Looks
}

export function roleOf({ customer, vendor, admin }: Visitor): 'customer' | 'vendor' | 'admin' | 'nobody' {
  if (customer) return 'customer'
  if (vendor) return 'vendor'
  return admin ? 'admin' : 'nobody'
}
