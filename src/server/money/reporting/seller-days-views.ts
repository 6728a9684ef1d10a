import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { SoldDay } from '#domain/money/reporting/sold-days.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a seller sold on each day since one; days on which nothing was sold are left out. */
export function readSellerDays(tx: Transaction<Schema>, sellerId: string, from: Day): Promise<SoldDay[]> {
  return tx
    .selectFrom('seller_days')
    .select((eb) => [
      'day',
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('units').as('units'),
      eb.fn.sum<number>('revenue_paise').as('revenuePaise'),
    ])
    .where('seller_id', '=', sellerId)
    .where('day', '>=', from)
    .groupBy('day')
    .execute()
}
