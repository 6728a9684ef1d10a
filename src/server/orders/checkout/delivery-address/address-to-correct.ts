import { isUuid } from '#domain/ground/shared/uuid.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { AddressStays, ChangedAddress } from '#domain/orders/orders/address-change.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findOrderToCorrect } from './order-to-correct-views.ts'

/** An order whose address somebody is about to correct. */
export interface AddressToCorrect {
  number: string
  current: ChangedAddress
  /** The name of the state, which stays. */
  stateName: string
  /** Why it stays as it is; undefined where it may be corrected. */
  stays: AddressStays | undefined
  isOfLaunch: boolean
}

/** The customer's own; undefined of anybody else's. */
export function findOwnAddress(
  app: Pick<App, 'db'>,
  { userId }: { userId: string },
  orderId: string,
): Promise<AddressToCorrect | undefined> {
  return find(app, orderId, userId)
}

/** The same of anybody's, for the office. */
export function findAddressForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.address'>,
  orderId: string,
): Promise<AddressToCorrect | undefined> {
  return find(app, orderId)
}

async function find(
  app: Pick<App, 'db'>,
  orderId: string,
  userId?: string,
): Promise<AddressToCorrect | undefined> {
  const order = isUuid(orderId) ? await findOrderToCorrect(app.db, orderId) : undefined
  if (!order || (userId !== undefined && order.userId !== userId)) return undefined
  const { number, current, stays, isOfLaunch, state } = order
  return { number, current, stays, isOfLaunch, stateName: stateOfCode(state).name }
}
