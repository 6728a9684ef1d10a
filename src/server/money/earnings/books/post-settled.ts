import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type MoneyPosting, postMoney } from '../ledger-store.ts'

/** A line that the gateway has settled and our books agree with; what went back or was taken is negative. */
export interface PostedLine {
  id: string
  kind: 'payment' | 'refund' | 'adjustment'
  orderId: string | null
  amountPaise: Paise
  /** What the gateway keeps without GST, and the GST on it. */
  feePaise: Paise
  taxPaise: Paise
}

/** Posts what a gateway settled: its fee, the GST on it, and what came to the bank. A line is posted once. */
export async function postSettled(
  tx: Transaction<Schema>,
  { gateway, at, lines }: { gateway: string; at: Date; lines: readonly PostedLine[] },
): Promise<void> {
  const postings = lines.flatMap((line): MoneyPosting[] => {
    const netPaise = line.amountPaise - line.feePaise - line.taxPaise
    const row = { orderId: line.orderId, parcelId: null, refundId: null, remittanceLineId: null, at }
    const name = `${gateway}:${line.kind}:${line.id}`
    return [
      { ...row, ...between('bank', netPaise), kind: 'settled', source: `settled:${name}` },
      { ...row, ...between('gateway-fees', line.feePaise), kind: 'gateway-fee', source: `fee:${name}` },
      {
        ...row,
        ...between('gateway-fees-gst', line.taxPaise),
        kind: 'gateway-fee-gst',
        source: `fee-gst:${name}`,
      },
    ]
  })
  await postMoney(
    tx,
    postings.filter(({ amountPaise }) => amountPaise > 0),
  )
}

/** From the gateway to the account, or back when it is negative. */
function between(account: 'bank' | 'gateway-fees' | 'gateway-fees-gst', paise: Paise) {
  return paise > 0
    ? ({ debit: account, credit: 'gateway', amountPaise: paise } as const)
    : ({ debit: 'gateway', credit: account, amountPaise: -paise } as const)
}
