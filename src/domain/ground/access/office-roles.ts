/** What the people of the back office are there for; one role each. */
export const BACK_OFFICE_ROLES = ['owner', 'catalogue', 'orders', 'support', 'finance', 'read-only'] as const

export type BackOfficeRole = (typeof BACK_OFFICE_ROLES)[number]

const READING = [
  'dashboard.read',
  'users.read',
  'vendors.read',
  'products.read',
  'orders.read',
  /** What couriers paid of the cash that they collected. */
  'cash.read',
  /** Returns, registers and invoices for commission, with sellers' PANs. */
  'papers.read',
  /** What sellers are paid. */
  'payouts.read',
  /** The whole ledger, and where it differs from what it is about. */
  'ledger.read',
  'support.read',
  /** Disputes between customers and sellers, and with customers' banks. */
  'disputes.read',
  'newsletter.read',
  /** Reviews of customers that wait for a decision, were reported, or are appealed. */
  'reviews.read',
  'settings.read',
  'audit.read',
  'system.read',
] as const

const CHANGING = [
  /** Edit, activate, deactivate and delete accounts. */
  'users.change',
  /** Approve and suspend sellers, and ask applicants a question. */
  'vendors.decide',
  'commission.change',
  /** Facts, pictures, categories, brands, the review queue and the home page's picks. */
  'products.change',
  /** Internal notes on an order, and its mails sent again. */
  'orders.note',
  /** Correcting where an order goes that nobody has packed, for its customer. */
  'orders.address',
  /** Acting for a seller: accept, pack, hand over, and say what the courier did. */
  'orders.fulfil',
  /** Asking the gateway once more for a refund that it refused. */
  'orders.refund',
  /** Refunding some of the price of delivered items that stay with their customer. */
  'orders.goodwill',
  /** Exporting many orders as a file. */
  'orders.export',
  /** Importing what couriers say they paid. */
  'cash.import',
  /** Having a refund of cash paid that no courier has handed over. */
  'cash.let-through',
  /** How much cash one seller's own couriers may have at once. */
  'cash.limit',
  /** Having the settlement service pay what is released, before the week is over. */
  'payouts.run',
  /** Having the ledger compared before the night. */
  'ledger.check',
  'support.answer',
  /** Whether pieces in dispute are refunded, and who bears it. */
  'disputes.decide',
  /** Whether a review is published, and answering reviews as NanoNagar. */
  'reviews.decide',
  /** What a customer's bank is answered that disputes a payment: that we give it up. */
  'chargebacks.answer',
  'newsletter.export',
  'settings.change',
  /** Invite administrators, change their roles, let them go. */
  'team.change',
  /** Run failed jobs again. */
  'system.change',
] as const

export type Permission = (typeof READING)[number] | (typeof CHANGING)[number]

const PERMISSIONS: Readonly<Record<BackOfficeRole, readonly Permission[]>> = {
  owner: [...READING, ...CHANGING],
  catalogue: [
    'dashboard.read',
    'products.read',
    'products.change',
    'vendors.read',
    'vendors.decide',
    'reviews.read',
  ],
  orders: [
    'dashboard.read',
    'orders.read',
    'orders.note',
    'orders.address',
    'orders.fulfil',
    'orders.refund',
    'orders.goodwill',
    'orders.export',
    'disputes.read',
    'cash.read',
    'users.read',
    'vendors.read',
    'products.read',
  ],
  support: [
    'dashboard.read',
    'support.read',
    'support.answer',
    'disputes.read',
    'disputes.decide',
    'users.read',
    'orders.read',
    'orders.note',
    'orders.address',
    'products.read',
    'newsletter.read',
    'reviews.read',
    'reviews.decide',
  ],
  finance: [
    'dashboard.read',
    'orders.read',
    'orders.goodwill',
    'orders.export',
    'cash.read',
    'cash.import',
    'cash.let-through',
    'cash.limit',
    'disputes.read',
    'chargebacks.answer',
    'papers.read',
    'payouts.read',
    'payouts.run',
    'ledger.read',
    'ledger.check',
    'vendors.read',
    'commission.change',
    'settings.read',
  ],
  'read-only': READING,
}

/** Whether somebody with this role may do this. */
export function mayDo(role: BackOfficeRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission)
}

/** A role as people read it. */
export const ROLE_NAMES: Readonly<Record<BackOfficeRole, string>> = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  orders: 'Orders',
  support: 'Support',
  finance: 'Finance',
  'read-only': 'Read only',
}
