import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { KnownMoney, Mismatch } from '#domain/money/payments/match-settlement.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { SettlementLine } from '#server/ground/outside/payment-gateway.ts'
import { ownAmount } from '../rest/payments-of-order-views.ts'

/** What our books have of these payments and refunds, by the gateway's id. */
export async function findKnownMoney(
  db: App['db'],
  { gateway, ids }: { gateway: string; ids: readonly string[] },
): Promise<Map<string, KnownMoney>> {
  const { rows } = await sql<{ id: string; order_id: string; paise: number }>`
    SELECT payment_attempts.gateway_payment_id AS id, payments.order_id,
      -- Beside the payment that counts another may have been made with an offer of a bank, or without.
      coalesce((SELECT second.amount_paise FROM payment_refunds AS second WHERE second.reason = 'second-payment' AND second.rest_of IS NULL
        AND second.order_id = payments.order_id AND second.gateway_payment_id = payment_attempts.gateway_payment_id),
        (SELECT rest.amount_paise FROM rest_payments AS rest WHERE rest.gateway_payment_id = payment_attempts.gateway_payment_id), ${ownAmount()}) AS paise
    FROM payment_attempts JOIN payments ON payments.order_id = payment_attempts.order_id
    WHERE payments.gateway = ${gateway} AND payment_attempts.gateway_payment_id = ANY(${ids})
    UNION ALL
    SELECT gateway_refund_id, order_id, -amount_paise FROM payment_refunds
    WHERE gateway = ${gateway} AND gateway_refund_id = ANY(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, { orderId: row.order_id, paise: Number(row.paise) }]))
}

/** As many rows as fit the parameters of one statement with room to spare. */
const ROWS_AT_ONCE = 1_000

/** Keeps each line as the gateway says it now. */
export async function keepLines(
  tx: Transaction<Schema>,
  { gateway, day, at }: { gateway: string; day: Day; at: Date },
  lines: readonly SettlementLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('settlement_lines')
      .values(
        lines.slice(from, from + ROWS_AT_ONCE).map((line) => ({
          gateway,
          kind: line.kind,
          line_id: line.id,
          settlement_id: line.settlementId,
          day,
          amount_paise: line.amountPaise,
          fee_paise: line.feePaise,
          tax_paise: line.taxPaise,
          found_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['gateway', 'kind', 'line_id']).doUpdateSet((eb) => ({
          settlement_id: eb.ref('excluded.settlement_id'),
          day: eb.ref('excluded.day'),
          amount_paise: eb.ref('excluded.amount_paise'),
          fee_paise: eb.ref('excluded.fee_paise'),
          tax_paise: eb.ref('excluded.tax_paise'),
        })),
      )
      .execute()
}

/** Writes the mismatches of a day in the place of those that were found of it before. */
export async function replaceMismatches(
  tx: Transaction<Schema>,
  { gateway, day, at }: { gateway: string; day: Day; at: Date },
  mismatches: readonly Mismatch<SettlementLine>[],
): Promise<void> {
  await tx.deleteFrom('settlement_mismatches').where('gateway', '=', gateway).where('day', '=', day).execute()
  if (mismatches.length === 0) return
  await tx
    .insertInto('settlement_mismatches')
    .values(
      mismatches.map(({ kind, line, known }) => ({
        gateway,
        line_id: line.id,
        day,
        kind,
        settlement_id: line.settlementId,
        order_id: known?.orderId ?? null,
        settled_paise: line.amountPaise,
        known_paise: known?.paise ?? null,
        found_at: at,
      })),
    )
    // A line that the gateway moved to another day stands where it was found first.
    .onConflict((conflict) => conflict.columns(['gateway', 'line_id']).doNothing())
    .execute()
}
