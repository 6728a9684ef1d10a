import { type NewAccounts, newAccountsInCommon } from './new-accounts.ts'
import { lastTenDigits } from './own-people.ts'
import { accountsOf, provenAccountsOf, type ReviewersOrder } from './reviewers-order.ts'

export type OrdersInCommon =
  | NewAccounts
  | {
      signal: 'same-address' | 'near-phones'
      isStrong: boolean
      /** With the writer. */
      accounts: number
      reviews: readonly ReviewersOrder[]
    }

/** From how many accounts on something in common is listed, and from how many it is strong. */
const ACCOUNTS = {
  'same-address': { listed: 2, strong: 4 },
  'near-phones': { listed: 2, strong: 3 },
} as const

const PHONES_APART_MAX = 5

/**
 * What the order of a review has in common with those of other accounts that reviewed goods of the same seller.
 * `sameNetwork` are accounts that are signed in from its writer's network with the same kind of browser.
 */
export function ordersInCommon(
  own: ReviewersOrder,
  others: readonly ReviewersOrder[],
  sameNetwork: ReadonlySet<string> = new Set(),
): OrdersInCommon[] {
  const alike = {
    'same-address': (other: ReviewersOrder) => own.place === other.place,
    'near-phones': (other: ReviewersOrder) => areNear(own.phone, other.phone),
  }
  const found = (Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[]).flatMap((signal) => {
    const reviews = others.filter((other) => other.userId !== own.userId && alike[signal](other))
    const accounts = accountsOf(own, reviews)
    const { listed, strong } = ACCOUNTS[signal]
    return accounts < listed
      ? []
      : [{ signal, isStrong: provenAccountsOf(own, reviews) >= strong, accounts, reviews }]
  })
  const made = newAccountsInCommon(own, others, sameNetwork)
  return made ? [...found, made] : found
}

function areNear(one: string, other: string): boolean {
  const [here, there] = [lastTenDigits(one), lastTenDigits(other)]
  return here !== '' && there !== '' && Math.abs(Number(here) - Number(there)) <= PHONES_APART_MAX
}
