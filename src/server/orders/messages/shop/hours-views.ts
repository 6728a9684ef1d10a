import type { Kysely } from 'kysely'
import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { HoursForm } from '#domain/orders/messages/hours-form.ts'
import type { PromisedHours } from '#domain/orders/messages/message-limits.ts'
import { type IsDayOff, openWords, promiseWords } from '#domain/orders/messages/shop-hours.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Db = Kysely<Schema>

export type SavedHours = HoursForm & { version: number }

/** When a shop answers; undefined while it has not said so. */
export async function findHours(db: Db, sellerId: string): Promise<SavedHours | undefined> {
  const row = await db
    .selectFrom('seller_message_hours')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return (
    row && {
      promisedHours: row.promised_hours as PromisedHours,
      opens: row.opens,
      closes: row.closes,
      daysOff: row.days_off,
      showsReceipts: row.shows_receipts,
      version: row.version,
    }
  )
}

/** The same, but of a shop that sells nothing for now: it promises nothing until it is back. */
export async function findPromised(db: Db, sellerId: string): Promise<SavedHours | 'on holiday' | undefined> {
  const row = await db
    .selectFrom('sellers')
    .select('on_holiday')
    .where('id', '=', sellerId)
    .executeTakeFirst()
  return row?.on_holiday ? 'on holiday' : findHours(db, sellerId)
}

/** The same of the own shop, for its people. */
export function findOwnHours(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<SavedHours | undefined> {
  return inSellerTransaction(app, sellerId, (tx) => findHours(tx, sellerId))
}

/** Longer holidays than this are none. */
const DAYS_KNOWN = 150

/** The days on which a shop answers nobody: its own, and the holidays of all of India. */
export async function dayOffOf(
  db: Db,
  { daysOff }: Pick<HoursForm, 'daysOff'>,
  now?: Date,
): Promise<IsDayOff> {
  const from = now && indianDay(now)
  const holidays = await db
    .selectFrom('shipping_holidays')
    .select('day')
    .where('state_code', '=', '')
    .$if(from !== undefined, (query) =>
      query.where('day', '>=', from ?? '').where('day', '<=', addDays(from ?? '', DAYS_KNOWN)),
    )
    .execute()
  const off = new Set<Day>([...daysOff, ...holidays.map(({ day }) => String(day))])
  return (day) => off.has(day)
}

/** "Answers within 8 working hours; open today until 7 pm"; undefined for a shop that has promised nothing. One on holiday promises nothing. */
export async function readPromise(
  app: Pick<App, 'db' | 'clock'>,
  sellerId: string,
): Promise<string | undefined> {
  const hours = await findPromised(app.db, sellerId)
  if (hours === 'on holiday') return 'On holiday: answers may take longer'
  if (!hours) return undefined
  const now = app.clock.now()
  const open = openWords(hours, now, await dayOffOf(app.db, hours, now))
  return [`Answers ${promiseWords(hours)}`, open].filter(Boolean).join('; ')
}
