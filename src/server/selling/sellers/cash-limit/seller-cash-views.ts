import { ownCourierLimit } from '#domain/ground/cash-on-delivery/own-courier-cash.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { readCashToSend, readOwnCourierCash } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'

/** The cash that one seller's own couriers may have, and what they have of it, in paise. */
export interface CashOfSeller {
  sellerId: string
  sellerName: string
  limitPaise: Paise
  /** What the settings would allow it, where nothing is said of it alone. */
  earnedPaise: Paise
  outstandingPaise: Paise
  /** Ordered in cash, and not left yet. */
  toSendPaise: Paise
  /** What was said of this seller alone; no name where it came with the marketplace. */
  own: { limitPaise: Paise; reason: string; setAt: Date; setBy: string | null } | null
}

/** Undefined for the house, which has no limit, and for none. */
export async function readSellerCash(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read' | 'cash.limit'>,
  sellerId: string,
): Promise<CashOfSeller | undefined> {
  const { terms } = await settingsToday(app)
  const sellerIds = [sellerId]
  const [[known], toSend, own] = await Promise.all([
    readOwnCourierCash(app, app.db, { sellerIds, terms }),
    readCashToSend(app.db, sellerIds),
    app.db
      .selectFrom('seller_cash_limits')
      .leftJoin('users', 'users.id', 'set_by')
      .select(['limit_paise as limitPaise', 'reason', 'set_at as setAt', 'users.name as setBy'])
      .where('seller_id', '=', sellerId)
      .executeTakeFirst(),
  ])
  if (!known) return undefined
  const { sellerName, record, outstandingPaise } = known
  return {
    sellerId,
    sellerName,
    outstandingPaise,
    own: own ?? null,
    limitPaise: ownCourierLimit(record, terms),
    earnedPaise: ownCourierLimit({ ...record, ownLimitPaise: undefined }, terms),
    toSendPaise: toSend.get(sellerId) ?? 0,
  }
}
