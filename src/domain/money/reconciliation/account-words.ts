import type { Account } from '#domain/money/earnings/ledger-accounts.ts'

/** The accounts of the ledger as people read them. */
export const ACCOUNT_WORDS: Readonly<Record<Account, string>> = {
  seller: 'Owed to sellers',
  held: 'On hold for sellers',
  reserve: 'Sellers’ reserve',
  house: 'The marketplace’s own sales',
  customers: 'Customers',
  commission: 'Commission',
  'commission-gst': 'GST on commission',
  'tcs-igst': 'TCS, IGST',
  'tcs-cgst': 'TCS, CGST',
  'tcs-sgst': 'TCS, SGST',
  'tcs-utgst': 'TCS, UTGST',
  tds: 'TDS',
  freight: 'Return freight',
  'freight-gst': 'GST on return freight',
  penalties: 'Penalties',
  losses: 'Marketplace losses',
  promotions: 'Our promotions',
  'promotion-payers': 'Owed by makers and banks for promotions',
  'paid-out': 'Paid out to sellers',
  gateway: 'Payment gateway',
  couriers: 'Couriers',
  bank: 'Bank',
  'gateway-fees': 'Gateway fees',
  'gateway-fees-gst': 'GST on gateway fees',
}
