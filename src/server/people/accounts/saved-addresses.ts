import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { DeliveryAddress } from '#domain/ground/shipping/delivery-address.ts'
import { checkAddressForm, SAVED_ADDRESSES_MAX } from '#domain/people/accounts/address-form.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import {
  addressesOf,
  changeAddress,
  clearDefault,
  insertAddress,
  lockAddresses,
  removeAddress,
} from './address-store.ts'

export interface SavedAddress extends DeliveryAddress {
  id: string
  isDefault: boolean
}

/** A customer's saved addresses, the default one first. */
export async function listAddresses(app: App, userId: string): Promise<SavedAddress[]> {
  const rows = await addressesOf(app.db, userId)
  return rows.map((row) => ({
    id: row.id,
    isDefault: row.is_default,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    state: row.state_code,
    postalCode: row.postal_code,
  }))
}

/** Saves another address; the first one becomes the default. */
export async function addAddress(
  app: App,
  userId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<{ id: string }, 'accounts.address_invalid' | 'accounts.addresses_full'>> {
  const form = checkAddressForm(fields)
  if (!form.ok) return form
  const id = app.random.uuid()
  return inTransaction(app, async (tx) => {
    const count = await lockAddresses(tx, userId)
    if (count >= SAVED_ADDRESSES_MAX) {
      return refuse('accounts.addresses_full', {
        fields: { form: `You can save up to ${SAVED_ADDRESSES_MAX} addresses. Please remove one first.` },
      })
    }
    const created_at = app.clock.now()
    await insertAddress(tx, {
      id,
      user_id: userId,
      ...columnsOf(form.value),
      is_default: count === 0,
      created_at,
    })
    return ok({ id })
  })
}

/** Changes a saved address. Refuses an address of somebody else. */
export async function editAddress(
  app: App,
  userId: string,
  addressId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'accounts.address_invalid' | 'accounts.not_found'>> {
  const form = checkAddressForm(fields)
  if (!form.ok) return form
  if (!isUuid(addressId)) return refuse('accounts.not_found')
  const isChanged = await inTransaction(app, (tx) =>
    changeAddress(tx, { userId, addressId }, columnsOf(form.value)),
  )
  return isChanged ? ok(undefined) : refuse('accounts.not_found')
}

/** Removes a saved address; the oldest of the others becomes the default in its place. */
export async function forgetAddress(
  app: App,
  userId: string,
  addressId: string,
): Promise<Result<undefined, 'accounts.not_found'>> {
  if (!isUuid(addressId)) return refuse('accounts.not_found')
  return inTransaction(app, async (tx) => {
    await lockAddresses(tx, userId)
    const removed = await removeAddress(tx, { userId, addressId })
    if (!removed) return refuse('accounts.not_found')
    const [next] = removed.wasDefault ? await addressesOf(tx, userId) : []
    if (next) await changeAddress(tx, { userId, addressId: next.id }, { is_default: true })
    return ok(undefined)
  })
}

/** Makes a saved address the one that the checkout begins with. */
export async function makeDefaultAddress(
  app: App,
  userId: string,
  addressId: string,
): Promise<Result<undefined, 'accounts.not_found'>> {
  if (!isUuid(addressId)) return refuse('accounts.not_found')
  return inTransaction(app, async (tx) => {
    await lockAddresses(tx, userId)
    const own = await addressesOf(tx, userId)
    if (!own.some(({ id }) => id === addressId)) return refuse('accounts.not_found')
    await clearDefault(tx, userId)
    await changeAddress(tx, { userId, addressId }, { is_default: true })
    return ok(undefined)
  })
}

function columnsOf(address: DeliveryAddress) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    phone_number: address.phoneNumber,
    address: address.address,
    city: address.city,
    state_code: address.state,
    postal_code: address.postalCode,
  }
}
