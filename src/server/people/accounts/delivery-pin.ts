import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isPinShaped, PIN_MESSAGE, readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { setDeliveryPin } from './profile-store.ts'

/** The PIN code that a customer wants dates for: what they said last, else that of their usual address. */
export async function findDeliveryPin(
  app: Pick<App, 'db'>,
  { userId }: Pick<Customer, 'userId'>,
): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('customers')
    .leftJoin('customer_addresses', (join) =>
      join
        .onRef('customer_addresses.user_id', '=', 'customers.user_id')
        .on('customer_addresses.is_default', '=', true),
    )
    .select(['customers.delivery_pin', 'customer_addresses.postal_code'])
    .where('customers.user_id', '=', userId)
    .executeTakeFirst()
  return row?.delivery_pin ?? row?.postal_code ?? undefined
}

/**
 * Reads a PIN code as people type it ("411 001") and keeps it in the account of whoever is signed in; the browser keeps
 * its own. Empty forgets it.
 */
export async function rememberDeliveryPin(
  app: Pick<App, 'db'>,
  customer: Pick<Customer, 'userId'> | undefined,
  typed: unknown,
): Promise<Result<string | undefined, 'shipping.pin_invalid'>> {
  const text = readPinCode(typed)
  if (text !== '' && !isPinShaped(text))
    return refuse('shipping.pin_invalid', { fields: { pin: PIN_MESSAGE } })
  const pin = text === '' ? undefined : text
  if (customer) await setDeliveryPin(app.db, customer.userId, pin)
  return ok(pin)
}
