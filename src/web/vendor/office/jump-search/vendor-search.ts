import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { sellerState } from '#domain/orders/orders/state-words.ts'
import { RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type { VendorHits } from '#server/office/jump-search/vendor-search-views.ts'
import {
  ENTRIES_MAX,
  type JumpEntry,
  type JumpGroup,
  joined,
} from '#web/shared/office/jump-search/jump-group.ts'
import type { VendorPage } from './vendor-pages.ts'

/** All that a vendor finds, in a sentence. */
export const VENDOR_HINT =
  'Finds orders by number, customer name, or parcel, invoice or credit note number; returns by number; packed pieces by serial number; products by name, brand, MPN or SKU; pages by name.'

/** What was found, in the order in which it is shown; groups in which nothing was found are left out. */
export function vendorGroups(query: string, hits: VendorHits, pages: readonly VendorPage[]): JumpGroup[] {
  const group = (kind: JumpGroup['kind'], title: string, entries: JumpEntry[], list?: string): JumpGroup => ({
    kind,
    title,
    entries: entries.slice(0, ENTRIES_MAX),
    ...(list && entries.length > ENTRIES_MAX && { allTo: `${list}?q=${encodeURIComponent(query)}` }),
  })
  const groups = [
    group(
      'orders',
      'Orders',
      hits.orders.map(({ id, number, customerName, totalPaise, status, placedAt, ...waits }) => ({
        to: `/vendor/orders/${id}`,
        title: number,
        detail: joined(
          customerName,
          formatInr(totalPaise),
          sellerState(status, waits).label,
          formatDate(new Date(placedAt)),
        ),
      })),
      '/vendor/orders',
    ),
    group(
      'returns',
      'Returns',
      hits.returns.map(({ id, number, status, requestedAt }) => ({
        to: `/vendor/returns/${id}`,
        title: number,
        detail: joined(RETURN_STATUS_LABELS[status], formatDate(new Date(requestedAt))),
      })),
    ),
    group(
      'serials',
      'Serial numbers',
      hits.serials.map(({ serial, productName, orderNumber, vendorOrderId, packedAt }) => ({
        to: `/vendor/orders/${vendorOrderId}`,
        title: serial,
        detail: joined(productName, orderNumber, `packed ${formatDate(new Date(packedAt))}`),
      })),
    ),
    group(
      'products',
      'Products',
      hits.products.map(({ offerId, name, brand, sellerSku, unitPricePaise, status }) => ({
        to: `/vendor/products/${offerId}`,
        title: name,
        detail: joined(
          ...[brand, sellerSku ?? '', formatInr(unitPricePaise)],
          status === 'live' ? '' : statusLabel(status),
        ),
      })),
      '/vendor/products',
    ),
  ]
  const found = group(
    'pages',
    'Pages',
    pages.map(({ to, label, detail }) => ({ to, title: label, detail })),
  )
  // Somebody who types the name of a page means it, whatever products are called so.
  return [found, ...groups].filter(({ entries }) => entries.length > 0)
}
