import { sql } from 'kysely'
import { type PayoutWait, payoutWait } from '#domain/payouts/payout-wait.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { released } from '#server/earnings/releases/released-views.ts'

/** A seller to whom something is released and not paid. */
export interface ReadyPayout {
  sellerId: string
  shopName: string
  /** Before what stays in reserve is set aside. */
  releasedPaise: Paise
  /** Why the next run does not pay it. */
  wait: PayoutWait | undefined
}

/** Who is shown: the largest amounts. */
const SHOWN_MAX = 20

/** The sellers to whom most is released, and what a run would pay or wait for. */
export async function listReadyPayouts(
  app: Pick<App, 'db' | 'clock' | 'settlement'>,
  _admin: Permitted<'payouts.read'>,
): Promise<{ ready: ReadyPayout[]; more: number }> {
  const { rows } = await sql<{
    sellerId: string
    shopName: string
    paise: number
    standing: string
    hasBankAccount: boolean
    isLinked: boolean
    of: number
  }>`SELECT sellers.id AS "sellerId", sellers.name AS "shopName", due.paise, sellers.standing,
      sellers.bank_account_last4 IS NOT NULL AND sellers.bank_ifsc IS NOT NULL AS "hasBankAccount",
      sellers.linked_account IS NOT NULL AS "isLinked", count(*) OVER ()::integer AS of
    FROM (SELECT entry.seller_id, sum(entry.seller_paise)::bigint AS paise FROM ledger_entries AS entry
      WHERE entry.seller_id IS NOT NULL AND ${released(indianDay(app.clock.now()))}
      GROUP BY 1 HAVING sum(entry.seller_paise) > 0) AS due
    JOIN sellers ON sellers.id = due.seller_id WHERE NOT sellers.is_house
    ORDER BY due.paise DESC, sellers.id LIMIT ${SHOWN_MAX}`.execute(app.db)
  const ready = rows.map(
    ({ sellerId, shopName, paise: releasedPaise, standing, hasBankAccount, isLinked }) => ({
      ...{ sellerId, shopName, releasedPaise },
      wait: payoutWait({
        ...{ releasedPaise, hasBankAccount },
        isApproved: standing === 'approved',
        hasService: app.settlement !== undefined,
        hasLinkedAccount: isLinked || !app.settlement?.needsLinkedAccount,
      }),
    }),
  )
  return { ready, more: (rows[0]?.of ?? 0) - ready.length }
}
