import type { Account } from '#domain/money/earnings/ledger-accounts.ts'

/** The accounts of the ledger as people read them. */
export const ACCOUNT_WORDS: Readonly<Record<Account, string>> = {
  seller: 'Owed to sellers',
  held: 'Held back from sellers',
  reserve: 'In reserve of sellers',
  house: 'The marketplace’s own sales',
  customers: 'Customers',
  commission: 'Commission',
  'commission-gst': 'GST on commission',
  'tcs-igst': 'TCS, IGST',
  'tcs-cgst': 'TCS, CGST',
  'tcs-sgst': 'TCS, SGST',
  'tcs-utgst': 'TCS, UTGST',
  tds: 'TDS',
  freight: 'Freight of returns',
  'freight-gst': 'GST on freight of returns',
  penalties: 'Penalties',
  losses: 'Losses of the marketplace',
  'paid-out': 'Paid out to sellers',
  gateway: 'Payment gateway',
  couriers: 'Couriers',
  bank: 'Bank',
  'gateway-fees': 'Fees of the gateway',
  'gateway-fees-gst': 'GST on fees of the gateway',
}
