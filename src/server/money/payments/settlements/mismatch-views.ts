import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { MismatchKind } from '#domain/money/payments/match-settlement.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** A line of the gateway's payouts that our books do not have, or have otherwise. */
export interface SettlementMismatch {
  lineId: string
  day: Day
  kind: MismatchKind
  settlementId: string
  order: { id: string; number: string } | null
  settledPaise: Paise
  knownPaise: Paise | null
}

const ROWS_MAX = 100

/** The latest hundred, the newest day first. */
export async function listMismatches(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'system.read'>,
): Promise<SettlementMismatch[]> {
  const rows = await db
    .selectFrom('settlement_mismatches')
    .leftJoin('orders', 'orders.id', 'settlement_mismatches.order_id')
    .select(['line_id', 'day', 'kind', 'settlement_id', 'settled_paise', 'known_paise'])
    .select(['orders.id', 'orders.sequence'])
    .orderBy('day', 'desc')
    .orderBy('line_id')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    lineId: row.line_id,
    day: row.day,
    kind: row.kind,
    settlementId: row.settlement_id,
    order: row.id && row.sequence !== null ? { id: row.id, number: orderNumber(row.sequence) } : null,
    settledPaise: row.settled_paise,
    knownPaise: row.known_paise,
  }))
}
