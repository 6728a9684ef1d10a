import type { Kysely } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { isOfSeller } from '#domain/orders/refunds/refund-list.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { listWaitingForCash } from '#server/money/payments/cash/cover-refunds.ts'

/** What goes back to an account and has none that takes it: what was paid in cash, and what a seller pays besides. */
export interface CashToGoBack {
  number: string
  paise: Paise
  /** Of it, what the seller pays for a broken word or a price that rose: it was never paid in cash. */
  ofSellerPaise: Paise
  /** The day by which somebody looks at what waits for a courier's cash; undefined when nothing does. */
  lookedAtBy: Day | undefined
  /** Masked accounts whose bank did not take it. */
  refusedBy: string[]
}

/** An account as pages show it. */
export interface ShownAccount {
  id: string
  shownAs: string
  holderName: string
  /** Set while the bank takes its time to say whose it is. */
  question: string | null
}

const SAVED_MAX = 5

/** Of a customer's own order that was placed; undefined for anybody else's. */
export async function findCashToGoBack(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: { userId: string },
  orderId: string,
): Promise<CashToGoBack | undefined> {
  if (!isUuid(orderId)) return undefined
  const { db } = app
  const order = await db
    .selectFrom('orders')
    .select('sequence')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  if (!order) return undefined
  const rows = await db
    .selectFrom('payment_refunds')
    .leftJoin('refund_accounts', 'refund_accounts.id', 'refund_account_id')
    .select(['amount_paise', 'shown_as', 'reason'])
    .where('order_id', '=', orderId)
    .where('gateway_payment_id', 'is', null)
    .where('status', 'in', ['waiting', 'failed'])
    .execute()
  return {
    number: orderNumber(order.sequence),
    paise: rows.reduce((sum, row) => sum + row.amount_paise, 0),
    ofSellerPaise: rows
      .filter(({ reason }) => isOfSeller(reason))
      .reduce((sum, row) => sum + row.amount_paise, 0),
    lookedAtBy: [...(await listWaitingForCash(app, db, orderId)).values()].toSorted().at(-1),
    refusedBy: [...new Set(rows.flatMap((row) => row.shown_as ?? []))],
  }
}

/**
 * Whether the customer of an order can still say to which account something goes. Once theirs here is closed nobody can, and
 * what only an account could take is owed to nobody.
 */
export async function canNameAccount(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.user_id', 'orders.user_id')
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where('customers.closed_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** The account that a customer has looked up and may confirm; undefined for anybody else's. */
export async function findOwnAccount(
  { db }: Pick<App, 'db'>,
  { userId }: { userId: string },
  accountId: string,
): Promise<ShownAccount | undefined> {
  if (!isUuid(accountId)) return undefined
  return db
    .selectFrom('refund_accounts')
    .select(['id', 'shown_as as shownAs', 'holder_name as holderName', 'question'])
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('sealed', '<>', '')
    .executeTakeFirst()
}

/** The accounts that a customer has confirmed before, each once, the newest first; none that a bank has refused. */
export async function listConfirmedAccounts(
  { db }: Pick<App, 'db'>,
  { userId }: { userId: string },
): Promise<ShownAccount[]> {
  const rows = await db
    .selectFrom('refund_accounts')
    .select(['id', 'shown_as as shownAs', 'holder_name as holderName', 'payout_reference'])
    .where('user_id', '=', userId)
    .where('sealed', '<>', '')
    .where('confirmed_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund_accounts as refused')
            .select('refused.id')
            .where('refused.user_id', '=', userId)
            .where('refused.refused_at', 'is not', null)
            .whereRef('refused.payout_reference', '=', 'refund_accounts.payout_reference'),
        ),
      ),
    )
    .orderBy('confirmed_at', 'desc')
    .limit(50)
    .execute()
  const newest = new Map(rows.toReversed().map((row) => [row.payout_reference ?? row.id, row]))
  return [...newest.values()]
    .toReversed()
    .slice(0, SAVED_MAX)
    .map(({ id, shownAs, holderName }) => ({ id, shownAs, holderName, question: null }))
}
