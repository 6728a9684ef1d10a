/** How somebody can be reached, invoiced and delivered to; of a shop and its people, or of a customer. */
export interface Contacts {
  phones: readonly string[]
  gstins: readonly string[]
  /** Bank accounts as the books show them: the last four digits and the branch. */
  accounts: readonly string[]
  addresses: readonly { line: string; postalCode: string }[]
  /** Whose the bank accounts are; of a customer their own names too. */
  holders: readonly string[]
}

export const TIES = {
  phone: 'the same telephone number',
  gstin: 'the same GSTIN, or one of the same PAN',
  account: 'the same bank account',
  address: 'the same address',
  holder: 'the same name as the holder of the bank account',
} as const

export type Tie = keyof typeof TIES

/** What a customer has in common with a seller or its people. */
export function tiesBetween(customer: Contacts, shop: Contacts): Tie[] {
  const found: Readonly<Record<Tie, boolean>> = {
    phone: meet(customer.phones.map(lastTenDigits), shop.phones.map(lastTenDigits)),
    gstin: meet(customer.gstins.map(panOf), shop.gstins.map(panOf)),
    account: meet(customer.accounts, shop.accounts),
    address: meet(customer.addresses.map(addressKey), shop.addresses.map(addressKey)),
    holder: meet(customer.holders.map(nameKey), shop.holders.map(nameKey)),
  }
  return (Object.keys(TIES) as Tie[]).filter((tie) => found[tie])
}

/**
 * A name proves little, as many people have the same, and a seller reads the number and the address of each buyer, and may
 * type them as its own: alone each is weak, and both are where they would hold what is to nobody's good.
 */
export function isStrongTie(ties: readonly Tie[], { isGood }: { isGood: boolean }): boolean {
  const isTyped = ties.includes('phone') && ties.includes('address')
  return ties.includes('gstin') || ties.includes('account') || (isTyped && isGood)
}

/** First and last names in any order; nothing of a single name. */
function nameKey(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []
  return words.length > 1 ? words.toSorted().join(' ') : ''
}

function meet(here: readonly string[], there: readonly string[]): boolean {
  return here.some((value) => value !== '' && there.includes(value))
}

export function lastTenDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 10 ? digits.slice(-10) : ''
}

/** A GSTIN holds the PAN of its business from its third letter on: branches in other states have the same. */
function panOf(gstin: string): string {
  return gstin.length === 15 ? gstin.slice(2, 12).toUpperCase() : ''
}

const LETTERS_MIN = 8

/** Letters and digits of an address with its PIN code; nothing of one too short to tell a house from the next. */
function addressKey({ line, postalCode }: { line: string; postalCode: string }): string {
  const letters = line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return letters.length >= LETTERS_MIN ? `${letters} ${postalCode}` : ''
}
