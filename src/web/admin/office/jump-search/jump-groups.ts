import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { DISPUTE_KIND_LABELS, DISPUTE_STATUS_LABELS } from '#domain/orders/disputes/dispute-state.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { OFFICE_STATE_LABELS } from '#domain/orders/orders/state-words.ts'
import { RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import { USER_ROLES } from '#domain/people/accounts/user-list.ts'
import { TICKET_STATUS_LABELS } from '#domain/people/support/ticket-state.ts'
import { STAGE_NAMES } from '#domain/selling/sellers/seller-list.ts'
import type { JumpHits } from '#server/office/jump-search/jump-search-views.ts'
import {
  ENTRIES_MAX,
  type JumpEntry,
  type JumpGroup,
  joined,
} from '#web/shared/office/jump-search/jump-group.ts'
import { findOfficePages, mainOfficePages } from './office-pages.ts'

/** What was found, in the order in which it is shown; groups in which nothing was found are left out. */
// Long because it is one table: of each kind where it opens, and what its line says.
export function jumpGroups(role: BackOfficeRole, query: string, hits: JumpHits): JumpGroup[] {
  const {
    orders = [],
    returns = [],
    disputes = [],
    serials = [],
    people = [],
    products = [],
    sellers = [],
    tickets = [],
  } = hits
  const pages = query ? findOfficePages(role, query).slice(0, ENTRIES_MAX) : mainOfficePages(role)
  const group = (
    kind: JumpGroup['kind'],
    [found, latest]: [found: string, latest: string],
    entries: JumpEntry[],
    list?: string,
  ): JumpGroup => ({
    kind,
    title: query ? found : latest,
    entries,
    ...(query &&
      list &&
      entries.length >= ENTRIES_MAX && { allTo: `${list}?q=${encodeURIComponent(query)}` }),
  })
  const groups = [
    group(
      'orders',
      ['Orders', 'Latest orders'],
      orders.map(({ id, number, customerName, totalPaise, status, orderedAt }) => ({
        to: `/admin/orders/${id}`,
        title: number,
        detail: joined(
          customerName,
          formatInr(totalPaise),
          OFFICE_STATE_LABELS[status],
          formatDate(new Date(orderedAt)),
        ),
      })),
      '/admin/orders',
    ),
    group(
      'returns',
      ['Returns', 'Latest returns'],
      returns.map(({ id, number, status, requestedAt }) => ({
        to: `/admin/returns/${id}`,
        title: number,
        detail: joined(RETURN_STATUS_LABELS[status], formatDate(new Date(requestedAt))),
      })),
    ),
    group(
      'disputes',
      ['Disputes', 'Latest disputes'],
      disputes.map(({ id, number, kind, status }) => ({
        to: `/admin/disputes/${id}`,
        title: number,
        detail: joined(DISPUTE_KIND_LABELS[kind], DISPUTE_STATUS_LABELS[status]),
      })),
    ),
    group(
      'serials',
      ['Serial numbers', 'Serial numbers'],
      serials.map(({ serial, productName, orderId, orderNumber, sellerName, packedAt }) => ({
        to: `/admin/orders/${orderId}`,
        title: serial,
        detail: joined(productName, orderNumber, sellerName, `packed ${formatDate(new Date(packedAt))}`),
      })),
    ),
    group(
      'people',
      ['People', 'Newest people'],
      people.map(({ userId, name, email, roles, isActive }) => ({
        to: `/admin/users/${userId}`,
        title: name,
        detail: joined(
          email,
          USER_ROLES.filter(({ key }) => roles.includes(key))
            .map(({ label }) => label)
            .join(', '),
          isActive ? '' : 'Inactive',
        ),
      })),
      '/admin/users',
    ),
    group(
      'products',
      ['Products', 'Newest products'],
      products.map(({ id, name, brand, mpn, status }) => ({
        to: `/admin/products/${encodeURIComponent(id)}`,
        title: name,
        detail: joined(brand, mpn ?? '', status === 'live' ? '' : statusLabel(status)),
      })),
      '/admin/products',
    ),
    group(
      'sellers',
      ['Sellers', 'Newest sellers'],
      sellers.map(({ id, name, gstin, stage }) => ({
        to: `/admin/vendors/${encodeURIComponent(id)}`,
        title: name,
        detail: joined(gstin ?? '', STAGE_NAMES[stage]),
      })),
      '/admin/vendors',
    ),
    group(
      'tickets',
      ['Tickets', 'Latest tickets'],
      tickets.map(({ id, number, name, subject, status }) => ({
        to: `/admin/support/${id}`,
        title: number,
        detail: joined(subject, name, TICKET_STATUS_LABELS[status]),
      })),
      '/admin/support',
    ),
    group(
      'pages',
      ['Pages and settings', 'Pages'],
      pages.map(({ to, label, detail }) => ({ to, title: label, detail })),
    ),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
