import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

/**
 * The most that an account of which neither e-mail nor number was verified can order on delivery, in paise. Goods that nobody answers
 * for come back at the seller's cost; a card that pays answers for itself.
 */
export const UNVERIFIED_COD_LIMIT_PAISE: Paise = 1_000_000

/** How many of its orders on delivery may be on their way at one time. */
export const UNVERIFIED_COD_ORDERS_MAX = 2

/** What cash on delivery depends on besides the order itself. */
export interface CodBuyer {
  /** The e-mail or the telephone number of the account was proved. */
  isVerified: boolean
  /** Orders on delivery that are placed and neither delivered nor called off; not counted where it does not matter. */
  codOrdersOnTheWay: number
}

/**
 * Why this buyer cannot order for this total (paise) on delivery. Undefined when they can, and always for a verified
 * e-mail or number.
 */
export function unverifiedCodProblem(
  totalPaise: Paise,
  buyer: CodBuyer,
): Problem<'checkout.cod_unverified_limit' | 'checkout.cod_unverified_orders'> | undefined {
  if (buyer.isVerified) return undefined
  if (totalPaise > UNVERIFIED_COD_LIMIT_PAISE)
    return problemOf('checkout.cod_unverified_limit', {
      details: { limitPaise: UNVERIFIED_COD_LIMIT_PAISE, totalPaise },
    })
  if (buyer.codOrdersOnTheWay >= UNVERIFIED_COD_ORDERS_MAX)
    return problemOf('checkout.cod_unverified_orders', { details: { ordersMax: UNVERIFIED_COD_ORDERS_MAX } })
  return undefined
}

/** The limits in a sentence, for where they do not bite yet. */
export const UNVERIFIED_COD_WORDS = `Until your email or number is verified: up to ${formatInr(UNVERIFIED_COD_LIMIT_PAISE)} an order, and ${UNVERIFIED_COD_ORDERS_MAX} orders on their way at a time.`
