import { sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type PayoutWait, payoutWait } from '#domain/money/payouts/payout-wait.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { released } from '#server/money/earnings/releases/released-views.ts'
import { listReserves, planReserves } from '#server/money/earnings/reserves/reserve-views.ts'

/** A seller to whom something is released and not paid. */
export interface ReadyPayout {
  sellerId: string
  sellerName: string
  /** What the next run pays, when it waits for nothing. */
  releasedPaise: Paise
  /** What that run leaves in reserve besides, by its reason. */
  kept: { reason: string; paise: Paise }[]
  /** Why the next run does not pay it. */
  wait: PayoutWait | undefined
}

/** Who is shown: the largest amounts. */
const SHOWN_MAX = 20

/** What a run would pay together; of those that are listed. */
export interface NextRun {
  sellers: number
  paise: Paise
}

/**
 * The sellers to whom most is released, or comes back of their reserve, and what a run would pay or wait for; or all of
 * them, which takes as long as the run.
 */
export async function listReadyPayouts(
  app: Pick<App, 'db' | 'clock' | 'settlement'>,
  _admin: Permitted<'payouts.read'> | Permitted<'payouts.run'>,
  { isAll = false }: { isAll?: boolean } = {},
): Promise<{ ready: ReadyPayout[]; more: number; run: NextRun }> {
  const today = indianDay(app.clock.now())
  const { rows } = await sql<{
    sellerId: string
    sellerName: string
    released: Paise
    standing: string
    hasBankAccount: boolean
    isLinked: boolean
    isAccountRefused: boolean
    of: number
  }>`SELECT sellers.id AS "sellerId", sellers.name AS "sellerName", due.released, sellers.standing,
      sellers.bank_account_last4 IS NOT NULL AND sellers.bank_ifsc IS NOT NULL AS "hasBankAccount",
      sellers.linked_account IS NOT NULL AS "isLinked", sellers.payout_refused_at IS NOT NULL AS "isAccountRefused", count(*) OVER ()::integer AS of
    FROM (SELECT seller_id, sum(released)::bigint AS released, sum(released + ended)::bigint AS paise
      FROM (SELECT entry.seller_id, entry.seller_paise AS released, 0 AS ended FROM ledger_entries AS entry
          WHERE entry.seller_id IS NOT NULL AND ${released(today)}
        UNION ALL SELECT entry.seller_id, 0, entry.amount_paise FROM ledger_entries AS entry
          WHERE entry.reserve_until < ${today}
            AND NOT EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)) AS rows
      GROUP BY 1 HAVING sum(released + ended) > 0) AS due
    JOIN sellers ON sellers.id = due.seller_id WHERE NOT sellers.is_house
    ORDER BY due.paise DESC, sellers.id LIMIT ${isAll ? null : SHOWN_MAX}`.execute(app.db)
  const ready: ReadyPayout[] = []
  for (const row of rows) {
    const { sellerId, sellerName, released: beforePaise, standing, isLinked, ...account } = row
    const { endedPaise, kept } = await readChange(app, { sellerId, today })
    const releasedPaise = kept.reduce((left, { paise }) => left - paise, beforePaise + endedPaise)
    const wait = payoutWait({
      releasedPaise,
      hasBankAccount: account.hasBankAccount,
      isAccountRefused: account.isAccountRefused,
      isApproved: standing === 'approved',
      hasService: app.settlement !== undefined,
      hasLinkedAccount: isLinked || !app.settlement?.needsLinkedAccount,
    })
    ready.push({ sellerId, sellerName, releasedPaise, kept, wait })
  }
  const paid = ready.filter(({ wait }) => !wait)
  const run = {
    sellers: paid.length,
    paise: paid.reduce((sum, { releasedPaise }) => sum + releasedPaise, 0),
  }
  return { ready, more: (rows[0]?.of ?? 0) - ready.length, run }
}

/** What the next run gives a seller of its reserve, and what it sets aside. */
async function readChange({ db }: Pick<App, 'db'>, of: { sellerId: string; today: string }) {
  const over = (await listReserves(db, of)).filter(({ isOver }) => isOver)
  const kept = new Map<string, Paise>()
  for (const { reason, paise } of (await planReserves(db, of)).planned)
    kept.set(reason, (kept.get(reason) ?? 0) + paise)
  return {
    endedPaise: over.reduce((sum, { paise }) => sum + paise, 0),
    kept: [...kept].map(([reason, paise]) => ({ reason, paise })),
  }
}
