import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A maker or bank that pays for promotions, with what they took off orders less what went back. Amounts in paise. */
export interface PayerAccount {
  name: string
  payer: 'maker' | 'bank'
  paidPaise: Paise
  receivedPaise: Paise
  owedPaise: Paise
}

/** A payment that came in of one. */
export interface ListedReceipt {
  id: string
  payerName: string
  paise: Paise
  receivedOn: string
  reference: string
  /** Of one that was noted by mistake. */
  takenBackAt: Date | null
}

const RECEIPTS_SHOWN = 50

/** What each maker and bank owes for its promotions, by name. */
export async function readPayerAccounts(db: Kysely<Schema>): Promise<PayerAccount[]> {
  const { rows } = await sql<Omit<PayerAccount, 'owedPaise'>>`
    SELECT names.name, names.payer, coalesce(paid.paise, 0)::bigint AS "paidPaise",
      coalesce(received.paise, 0)::bigint AS "receivedPaise"
    FROM (SELECT payer_name AS name, min(payer) AS payer FROM promotions WHERE payer IN ('maker', 'bank') GROUP BY payer_name) AS names
    LEFT JOIN (SELECT payer_name, sum(price_contributions.paise - coalesce((SELECT sum(back.paise) FROM contribution_returns AS back
        WHERE back.contribution_id = price_contributions.id), 0)) AS paise
      FROM price_contributions JOIN promotions ON promotions.id = promotion_id GROUP BY payer_name) AS paid
      ON paid.payer_name = names.name
    LEFT JOIN (SELECT payer_name, sum(paise) AS paise FROM promotion_receipts WHERE taken_back_at IS NULL GROUP BY payer_name) AS received
      ON received.payer_name = names.name
    ORDER BY lower(names.name), names.name`.execute(db)
  return rows.map((row) => {
    const [paidPaise, receivedPaise] = [Number(row.paidPaise), Number(row.receivedPaise)]
    return { ...row, paidPaise, receivedPaise, owedPaise: paidPaise - receivedPaise }
  })
}

/** The same for the back office, with the payments that came in last. */
export async function listPayerAccounts(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'ledger.read'>,
): Promise<{ accounts: PayerAccount[]; receipts: ListedReceipt[] }> {
  const [accounts, receipts] = await Promise.all([
    readPayerAccounts(db),
    db
      .selectFrom('promotion_receipts')
      .select([
        'id',
        'payer_name as payerName',
        'paise',
        'received_on as receivedOn',
        'reference',
        'taken_back_at as takenBackAt',
      ])
      .orderBy('noted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECEIPTS_SHOWN)
      .execute(),
  ])
  return { accounts, receipts }
}

/** The reference that a form names, where a payment of the same payer has it that stands. */
export async function readReferences(
  db: Kysely<Schema>,
  { payerName, reference }: Readonly<Record<string, unknown>>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('promotion_receipts')
    .select('reference')
    .where('payer_name', '=', oneLine(payerName))
    .where('reference', '=', oneLine(reference))
    .where('taken_back_at', 'is', null)
    .limit(1)
    .execute()
  return new Set(rows.map((row) => row.reference))
}
