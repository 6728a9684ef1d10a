import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { addressFieldProblem } from '#domain/ground/shipping/delivery-address.ts'
import { otherStateOfPin } from '#domain/ground/shipping/other-state-of-pin.ts'
import { type StateCode, stateOfCode } from '#domain/ground/shipping/states.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

/** What of an order's address can be corrected: its state decides the GST, and its telephone number who pays in cash. */
export interface ChangedAddress {
  address: string
  city: string
  /** Six digits. */
  postalCode: string
}

/** So often a customer may change the address of one order: each change writes to them and to its sellers. */
export const OWN_ADDRESS_CHANGES_MAX = 5

/**
 * Checks a corrected address (address, city, postalCode) of an order that goes to this state. A PIN code that surely lies in
 * another one is refused: the place of supply would be another, and with it the GST of the order (IGST Act s. 10(1)(ca)).
 */
export function checkAddressChange(
  raw: Readonly<Record<string, unknown>>,
  { state }: { state: StateCode },
): Result<ChangedAddress, 'orders.address_not_valid'> {
  const postalCode = readPinCode(raw.postalCode)
  const refusal = refuseFields('orders.address_not_valid', {
    address: addressFieldProblem('address', raw.address),
    city: addressFieldProblem('city', raw.city),
    postalCode: addressFieldProblem('postalCode', raw.postalCode) ?? stateProblem(postalCode, state),
  })
  return refusal ?? ok({ address: oneLine(raw.address), city: oneLine(raw.city), postalCode })
}

function stateProblem(pin: string, state: StateCode): string | undefined {
  const other = otherStateOfPin(pin, state)
  return (
    other &&
    `${pin} is in ${other}. The GST of this order is for ${stateOfCode(state).name}. To send it to another state, please cancel it and order again`
  )
}

/** Why the address of an order stays as it is. */
export type AddressStays = 'not-placed' | 'cancelled' | 'packed' | 'on-its-way' | 'arrived'

const AT_SELLER: readonly VendorOrderStatus[] = ['pending', 'accepted', 'packed']
const ENDED: readonly VendorOrderStatus[] = ['delivered', 'returned']

interface OrderWithAddress {
  isPlaced: boolean
  vendorOrders: readonly { status: VendorOrderStatus; hasParcels: boolean }[]
}

/** Whether the address of an order can still be corrected. */
export function mayChangeAddress(order: OrderWithAddress): boolean {
  return whyAddressStays(order) === undefined
}

/** Why it can no longer be corrected; undefined while it is placed, and nothing of what is not cancelled is packed. */
export function whyAddressStays(order: OrderWithAddress): AddressStays | undefined {
  const open = order.vendorOrders.filter(({ status }) => status !== 'cancelled')
  if (open.length === 0) return 'cancelled'
  if (!order.isPlaced) return 'not-placed'
  if (open.every(({ status }) => ENDED.includes(status))) return 'arrived'
  if (open.some(({ status }) => !AT_SELLER.includes(status))) return 'on-its-way'
  return open.some(({ status, hasParcels }) => hasParcels || status === 'packed') ? 'packed' : undefined
}
