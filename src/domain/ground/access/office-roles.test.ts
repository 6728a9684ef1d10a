import { expect, test } from 'vitest'
import { BACK_OFFICE_ROLES, type BackOfficeRole, mayDo, type Permission } from './office-roles.ts'

/** Beside the owner, who may do everything. */
const WHO_MAY: Readonly<Record<Permission, readonly BackOfficeRole[]>> = {
  'dashboard.read': ['catalogue', 'orders', 'support', 'finance', 'read-only'],
  'users.read': ['orders', 'support', 'read-only'],
  'users.change': [],
  'vendors.read': ['catalogue', 'orders', 'finance', 'read-only'],
  'vendors.decide': ['catalogue'],
  'commission.change': ['finance'],
  'products.read': ['catalogue', 'orders', 'support', 'read-only'],
  'products.change': ['catalogue'],
  'orders.read': ['orders', 'support', 'finance', 'read-only'],
  'orders.note': ['orders', 'support'],
  'orders.fulfil': ['orders'],
  'orders.refund': ['orders'],
  'orders.goodwill': ['orders', 'finance'],
  'orders.address': ['orders', 'support'],
  'orders.export': ['orders', 'finance'],
  'cash.read': ['orders', 'finance', 'read-only'],
  'cash.import': ['finance'],
  'cash.let-through': ['finance'],
  'cash.limit': ['finance'],
  'papers.read': ['finance', 'read-only'],
  'payouts.read': ['finance', 'read-only'],
  'payouts.run': ['finance'],
  'ledger.read': ['finance', 'read-only'],
  'ledger.check': ['finance'],
  'support.read': ['support', 'read-only'],
  'support.answer': ['support'],
  'disputes.read': ['orders', 'support', 'finance', 'read-only'],
  'disputes.decide': ['support'],
  'chargebacks.answer': ['finance'],
  'newsletter.read': ['support', 'read-only'],
  'newsletter.export': [],
  'reviews.read': ['catalogue', 'support', 'read-only'],
  'reviews.decide': ['support'],
  'settings.read': ['finance', 'read-only'],
  'settings.change': [],
  'team.change': [],
  'audit.read': ['read-only'],
  'system.read': ['read-only'],
  'system.change': [],
}

test.each(Object.entries(WHO_MAY) as [Permission, readonly BackOfficeRole[]][])(
  '%s is for owners and %j, for nobody else',
  (permission, roles) => {
    const allowed = BACK_OFFICE_ROLES.filter((role) => mayDo(role, permission))
    expect(allowed).toEqual(['owner', ...roles])
  },
)
