/**
 * The accounts between which the ledger moves amounts. `seller`: what a seller is owed · `held`: what is held back from a
 * seller while a dispute is open · `reserve`: what stays back of a
 * seller's sale while it may come back · `house`: the marketplace's own sales · `customers`: what customers paid for goods that
 * they have not been supplied with, or are owed back · `freight`, `freight-gst`, `penalties`: what sellers bear for parcels
 * that went wrong, and the GST on it · `losses`: what the marketplace bears · `promotions`: what
 * its own promotions take off · `bank-offers`: what offers of banks take off at its expense · `goodwill`: what it gives back to customers of its own · `promotion-payers`: what makers and banks owe us for theirs · `paid-out`: what
 * the settlement service was told to pay sellers · `gateway`, `couriers`: what they took from customers and still have to
 * pay us · `bank`: what came to us or went from us · `gateway-fees` and their GST: what the gateway kept for itself · the
 * others: what the marketplace takes for itself or holds for the tax office.
 */
export const ACCOUNTS = [
  'seller',
  'held',
  'reserve',
  'house',
  'customers',
  'commission',
  'commission-gst',
  'tcs-igst',
  'tcs-cgst',
  'tcs-sgst',
  'tcs-utgst',
  'tds',
  'freight',
  'freight-gst',
  'penalties',
  'losses',
  'promotions',
  'promotion-payers',
  'bank-offers',
  'goodwill',
  'paid-out',
  'gateway',
  'couriers',
  'bank',
  'gateway-fees',
  'gateway-fees-gst',
] as const

export type Account = (typeof ACCOUNTS)[number]
