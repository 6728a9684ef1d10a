import { type BackOfficeRole, mayDo, type Permission } from '#domain/ground/access/office-roles.ts'
import { SETTING_GROUPS } from '#domain/ground/settings/setting-groups.ts'
import { SETTING_LABELS } from '#domain/ground/settings/setting-words.ts'
import { ADMIN_LINKS } from '#web/admin/office/shell/admin-links.ts'
import { pagesByWords, type WordedPage } from '#web/shared/office/jump-search/pages-by-words.ts'

/** A page of the back office, or a section of one, that the jump search leads to. */
export interface OfficePage extends WordedPage {
  to: string
  permission: Permission
}

const page = (
  to: string,
  label: string,
  permission: Permission,
  { detail = '', words = '' } = {},
): OfficePage => ({ to, label, permission, detail, words })

const PAGES: readonly OfficePage[] = [
  ...ADMIN_LINKS.map(({ to, label, permission }) => page(to, label, permission)),
  page('/admin/reports#by-seller', 'Sales by seller', 'ledger.read', {
    detail: 'Reports',
    words: 'figures commission net csv late returns searches',
  }),
  page('/admin/returns/units', 'Returned units', 'orders.read', {
    detail: 'Returns',
    words: 'open box repair scrap',
  }),
  page('/admin/papers', 'Returns and registers', 'papers.read', {
    detail: 'Papers',
    words: 'gst gstr-1 gstr-8 tds tcs tally accountant',
  }),
  page('/admin/papers/issued', 'Issued papers', 'papers.read', {
    detail: 'Papers',
    words: 'invoices credit notes commission pdf number',
  }),
  page('/admin/ledger#differences', 'Differences in the ledger', 'ledger.read', {
    detail: 'Ledger',
    words: 'reconciliation books mismatch settlement remittance',
  }),
  page('/admin/ledger#accounts', 'Trial balance', 'ledger.read', {
    detail: 'Ledger',
    words: 'accounts debit credit books',
  }),
  page('/admin/products/review', 'Review', 'products.read', {
    detail: 'Products',
    words: 'waiting listings proposals',
  }),
  page('/admin/products/home', 'Handpicked for the home page', 'products.read', {
    detail: 'Products',
    words: 'picks featured',
  }),
  page('/admin/products/search', 'Search: not found, synonyms', 'products.read', {
    detail: 'Products',
    words: 'words missed report',
  }),
  page('/admin/products/missing', 'Missing facts', 'products.read', {
    detail: 'Products',
    words: 'unknown attributes compatibility fits builder coverage',
  }),
  page('/admin/categories', 'Categories and brands', 'products.read', {
    detail: 'Products',
    words: 'rename merge spelling',
  }),
  page('/admin/vendors/commission', 'Commission', 'vendors.read', {
    detail: 'Sellers',
    words: 'rate percent fee',
  }),
  page('/admin/vendors/commission/new', 'New commission rate', 'commission.change', { detail: 'Sellers' }),
  page('/admin/orders/exports', 'Exports', 'orders.export', { detail: 'Orders', words: 'csv file download' }),
  page('/admin/orders/exports/new', 'Export orders', 'orders.export', {
    detail: 'Orders',
    words: 'csv file download',
  }),
  page('/admin/promotions/payers', 'Owed by manufacturers and banks', 'ledger.read', {
    detail: 'Promotions',
    words: 'maker receivable payment received',
  }),
  page('/admin/promotions/bank-offers', 'Bank offers', 'ledger.read', {
    detail: 'Promotions',
    words: 'instant discount no-cost emi razorpay offer id',
  }),
  page('/admin/promotions/bank-offers/new', 'Add a bank offer', 'commission.change', {
    detail: 'Promotions',
  }),
  page('/admin/cash/import', 'Import a remittance', 'cash.import', {
    detail: 'Couriers’ cash',
    words: 'cod courier paid csv file utr awb',
  }),
  page('/admin/support/templates', 'Answer templates', 'support.read', {
    detail: 'Support',
    words: 'texts replies',
  }),
  page('/admin/newsletter/export', 'Export the newsletter', 'newsletter.export', {
    detail: 'Newsletter',
    words: 'csv subscribers',
  }),
  page('/admin/newsletter/end', 'Unsubscribe someone', 'support.answer', {
    detail: 'Newsletter',
    words: 'unsubscribe',
  }),
  page('/admin/system/mail', 'Emails that could not be sent', 'system.read', {
    detail: 'System',
    words: 'mails letters outbox failed dead letter smtp send again',
  }),
  page('/admin/team/invite', 'Invite someone', 'team.change', {
    detail: 'Team',
    words: 'new administrator role',
  }),
  ...Object.entries(SETTING_GROUPS).map(([name, { title, about, keys }]) =>
    page(`/admin/settings#${name}-title`, title, 'settings.read', {
      detail: 'Settings',
      words: `${about} ${keys.map((key) => SETTING_LABELS[key]).join(' ')}`,
    }),
  ),
  page('/admin/settings#gst-title', 'GST rates', 'settings.read', { detail: 'Settings', words: 'HSN tax' }),
  page('/admin/settings/history', 'Change history', 'settings.read', {
    detail: 'Settings',
    words: 'history',
  }),
  page('/admin/account', 'Your account', 'dashboard.read', { words: 'sessions signed in' }),
  page('/admin/account/password', 'Change your password', 'dashboard.read', { detail: 'Your account' }),
  page('/admin/account/two-factor', 'Two-factor sign-in', 'dashboard.read', {
    detail: 'Your account',
    words: '2fa authenticator code recovery',
  }),
  page('/admin/account/passkeys', 'Passkeys', 'dashboard.read', { detail: 'Your account' }),
]

/** The pages that this role opens and that have the words asked for; all of them where nothing is asked. */
export function findOfficePages(role: BackOfficeRole, query: string): OfficePage[] {
  return pagesByWords(
    PAGES.filter(({ permission }) => mayDo(role, permission)),
    query,
  )
}

/** What stands in the sidebar, for somebody who has typed nothing yet. */
export function mainOfficePages(role: BackOfficeRole): OfficePage[] {
  return PAGES.slice(0, ADMIN_LINKS.length).filter(({ permission }) => mayDo(role, permission))
}
