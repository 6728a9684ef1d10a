import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { type DoorStep, doorStep } from '#domain/orders/fulfilment/delivery-code.ts'
import type { App } from '#server/ground/app.ts'
import { deliveryCode } from '../codes/delivery-code.ts'
import { parcelOfDoor } from './door-link.ts'

/** A parcel as whoever stands with it at the door sees it: what its label says, and no more. */
export interface ParcelAtDoor {
  orderNumber: string
  firstName: string
  city: string
  pieces: number
  cashPaise: Paise
  step: DoorStep
}

/** The parcel of a signed address; undefined for any other address, and for a parcel that needs no code. */
export async function findParcelAtDoor(
  app: Pick<App, 'db' | 'config'>,
  token: string,
): Promise<ParcelAtDoor | undefined> {
  const parcelId = parcelOfDoor(app, token)
  if (!parcelId) return undefined
  const row = await app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['orders.sequence', 'first_name', 'city', 'cash_paise', 'parcels.status', 'box_opened_at'])
    .select((eb) =>
      eb
        .selectFrom('parcel_lines')
        .select((lines) => lines.fn.sum<number>('quantity').as('pieces'))
        .whereRef('parcel_id', '=', 'parcels.id')
        .as('pieces'),
    )
    .where('parcels.id', '=', parcelId)
    .where('needs_code', '=', true)
    .executeTakeFirst()
  return (
    row && {
      orderNumber: orderNumber(row.sequence),
      firstName: row.first_name,
      city: row.city,
      pieces: Number(row.pieces),
      cashPaise: row.cash_paise,
      step: doorStep({ status: row.status, isBoxOpened: row.box_opened_at !== null }),
    }
  )
}

/** A code that the customer tells at the door. */
export interface CodeToTell {
  parcelId: string
  code: string
}

/** The codes of an order's parcels that are on their way, for the customer whose order it is. */
export async function listDeliveryCodes(
  app: Pick<App, 'db' | 'config'>,
  order: { id: string; userId: string },
): Promise<CodeToTell[]> {
  const rows = await app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('parcels.id')
    .where('orders.id', '=', order.id)
    .where('orders.user_id', '=', order.userId)
    .where('needs_code', '=', true)
    .where('parcels.status', 'in', ['shipped', 'out-for-delivery', 'attempt-failed', 'held'])
    .execute()
  return rows.map(({ id }) => ({ parcelId: id, code: deliveryCode(app, id) }))
}
