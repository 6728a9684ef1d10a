import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import {
  type CashConfirmation,
  findConfirmation,
} from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { orderOfConfirmation } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { amountDue } from '#server/money/payments/amount-due-views.ts'
import type { OrderToConfirm } from './mail/confirmation-mail.ts'

type Db = Kysely<Schema>

export interface FoundOrder extends OrderToConfirm {
  email: string
  /** Ten digits. */
  phoneNumber: string
  userId: string
  confirmation: CashConfirmation
}

/** How the confirmation of an order stands, for the back office; undefined for an order that nobody has to confirm. */
export function findConfirmationForOffice(
  app: App,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<CashConfirmation | undefined> {
  return findConfirmation(app.db, orderId)
}

/** The order with its customer's address, and how its confirmation stands; undefined where it has none. */
export async function findOrderToConfirm(db: Db, orderId: string): Promise<FoundOrder | undefined> {
  const confirmation = await findConfirmation(db, orderId)
  if (!confirmation) return undefined
  const row = await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.sequence', 'orders.first_name', 'orders.email', 'orders.user_id'])
    .select('orders.phone_number')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    // Of one that was paid online meanwhile nothing is collected.
    .select(sql<Paise>`CASE WHEN payments.status = 'due' THEN ${amountDue()} ELSE 0 END`.as('due_paise'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('vendor_orders')
          .select(['vendor_orders.supplier_name', 'vendor_orders.promised_by'])
          .select((of) =>
            jsonArrayFrom(
              of
                .selectFrom('order_lines')
                .select('order_lines.name')
                // What is left of its price, as a part of its pieces may be cancelled.
                .select(
                  sql<number>`order_lines.line_paise - coalesce((SELECT sum(goods_paise)::bigint FROM cancellation_lines
                    WHERE cancellation_lines.order_line_id = order_lines.id), 0)`.as('line_paise'),
                )
                .select((line) =>
                  line('order_lines.quantity', '-', line.ref('order_lines.cancelled_quantity')).as(
                    'quantity',
                  ),
                )
                .whereRef('order_lines.vendor_order_id', '=', 'vendor_orders.id')
                .whereRef('order_lines.quantity', '>', 'order_lines.cancelled_quantity')
                .orderBy('order_lines.position'),
            ).as('lines'),
          )
          .whereRef('vendor_orders.order_id', '=', 'orders.id')
          .where('vendor_orders.status', '<>', 'cancelled')
          .orderBy('vendor_orders.supplier_name'),
      ).as('vendor_orders'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    orderId: row.id,
    number: orderNumber(row.sequence),
    firstName: row.first_name,
    email: row.email,
    phoneNumber: row.phone_number,
    userId: row.user_id,
    duePaise: Number(row.due_paise),
    dueAt: confirmation.dueAt,
    confirmation,
    vendorOrders: row.vendor_orders.map((vendorOrder) => ({
      sellerName: vendorOrder.supplier_name,
      promisedBy: vendorOrder.promised_by,
      lines: vendorOrder.lines.map(({ name, quantity, line_paise }) => ({
        name,
        quantity: Number(quantity),
        linePaise: line_paise,
      })),
    })),
  }
}

/** What the page of a link shows, to whoever has it; undefined for a link that we did not write. */
export async function findOrderOfLink(app: Pick<App, 'db' | 'config'>, token: string) {
  const orderId = orderOfConfirmation(app, token)
  return orderId ? findOrderToConfirm(app.db, orderId) : undefined
}

/** The same of an order of this customer: somebody else's is as absent as one that never was. */
export async function findOwnOrderToConfirm(
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
) {
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return own && findOrderToConfirm(db, orderId)
}
