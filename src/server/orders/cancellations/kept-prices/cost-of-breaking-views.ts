import type { Kysely } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { brokenWordPaise, canBear, planBoughtAgain } from '#domain/orders/cancellations/kept-price.ts'
import type { BornePieces } from '#domain/orders/cancellations/plan-cancellation.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readOwedToSeller } from '#server/money/earnings/contributions/owed-to-seller-views.ts'
import { canNameAccount } from '#server/orders/refunds/refund-account-views.ts'
import { readNextOffers } from './next-offers-views.ts'

/** What a seller pays who cancels now, as its form says it before the press. Amounts in paise. */
export interface CostOfBreaking {
  /** The difference to what it costs elsewhere, of the lines that are bought again. */
  differencePaise: Paise
  linesBoughtAgain: number
  /** To the customer, for what nobody else has at a price near the one that was agreed. */
  brokenWordPaise: Paise
}

interface BreakableLine extends BornePieces {
  lineId: string
  offerId: string
  /** Who pays for promotions what others pay of it, by name. */
  contributedBy: readonly string[]
}

/**
 * Nothing where the customer's account is closed: no order is written for it, and it names no account. Read without a lock: it
 * may have changed by the time of the press, which then says so.
 */
export async function readCostOfBreaking(
  app: Pick<App, 'clock'>,
  db: Kysely<Schema>,
  { orderId, sellerId, lines }: { orderId: string; sellerId: string; lines: readonly BreakableLine[] },
): Promise<CostOfBreaking> {
  const cost: CostOfBreaking = { differencePaise: 0, linesBoughtAgain: 0, brokenWordPaise: 0 }
  if (!(await canNameAccount(db, orderId))) return cost
  const { terms } = await readSettings(db, indianDay(app.clock.now()))
  const next = await readNextOffers(app, db, { orderId, lines })
  const owed = await readOwedToSeller(db, sellerId)
  let unmetPaise = 0
  for (const line of lines) {
    const paidPaise = line.goodsPaise + line.shippingPaise - line.contributedPaise
    const [first] = next.get(line.lineId) ?? []
    const bought = first && planBoughtAgain({ paidPaise, totalPaise: first.totalPaise }, terms)
    // What sellers paid for these pieces before, they pay again; what a promotion paid ends with its line.
    const formerPaise = line.contributedBy.length > 0 ? 0 : line.contributedPaise
    const difference = Math.max(0, (bought?.contributedPaise ?? 0) - formerPaise)
    const bears = owed === undefined || canBear(difference, { owedPaise: owed - cost.differencePaise })
    if (!bought || !bears) {
      unmetPaise += paidPaise
      continue
    }
    cost.differencePaise += difference
    cost.linesBoughtAgain += 1
  }
  const paise = brokenWordPaise(unmetPaise, terms)
  const bears = owed === undefined || canBear(paise, { owedPaise: owed - cost.differencePaise })
  return { ...cost, brokenWordPaise: bears ? paise : 0 }
}
