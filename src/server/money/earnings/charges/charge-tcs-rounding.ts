import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Posting } from '../ledger-store.ts'
import { postCharges } from './post-charges.ts'

/**
 * Takes of a seller what the tax collected at source of a month lacks, once for a subject and tax, in the caller's
 * transaction. Takes paise, more than nothing; gives the sources under which they stand in the ledger.
 */
export async function chargeTcsRounding(
  tx: Transaction<Schema>,
  of: {
    sellerId: string
    subject: string
    at: Date
    note: string
    taxes: readonly (readonly [Account, Paise])[]
  },
): Promise<string[]> {
  const { sellerId, at, note } = of
  const postings = of.taxes.map(
    ([account, amountPaise]): Posting => ({
      kind: 'tcs-rounding',
      debit: 'seller',
      credit: account,
      amountPaise,
      basisPaise: null,
      rateBp: null,
      sellerId,
      at,
      note,
      source: `tcs-rounding:${of.subject}:${account}`,
    }),
  )
  await postCharges(tx, sellerId, postings)
  return postings.map(({ source }) => source)
}
