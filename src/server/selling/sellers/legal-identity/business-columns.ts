import type { SellerAddress } from '#domain/selling/sellers/seller-address.ts'
import type { SellerBusiness } from '#domain/selling/sellers/seller-business-form.ts'
import type { BusinessColumns } from '#server/ground/db/schema.ts'

/** Who a seller is in law: what stands on invoices and decides which tax is due. */
const IDENTITY_COLUMNS = [
  'legal_name',
  'gstin',
  'pan',
  'state_code',
  'address',
  'city',
  'postal_code',
] as const

type PlaceColumns<Prefix extends '' | 'pickup_' | 'return_'> = Pick<
  BusinessColumns,
  `${Prefix}${'address' | 'city' | 'state_code' | 'postal_code'}`
>

export function businessColumns(business: SellerBusiness): BusinessColumns {
  const { legalName, gstin, pan, registered, pickup, returns } = business
  return {
    legal_name: legalName,
    gstin,
    pan: pan || null,
    ...addressColumns(registered, ''),
    ...addressColumns(pickup, 'pickup_'),
    ...addressColumns(returns, 'return_'),
  }
}

/** Only these columns of a row that has more. */
export function pickBusiness(row: BusinessColumns): BusinessColumns {
  const place = <Prefix extends '' | 'pickup_' | 'return_'>(prefix: Prefix) =>
    Object.fromEntries(
      (['address', 'city', 'state_code', 'postal_code'] as const).map((field) => [
        `${prefix}${field}`,
        row[`${prefix}${field}`],
      ]),
    ) as PlaceColumns<Prefix>
  const { legal_name, gstin, pan } = row
  return { legal_name, gstin, pan, ...place(''), ...place('pickup_'), ...place('return_') }
}

/** Says whether two rows name the same person in law, at the same registered address. */
export function isSameIdentity(one: BusinessColumns, other: BusinessColumns): boolean {
  return IDENTITY_COLUMNS.every((name) => one[name] === other[name])
}

function addressColumns<Prefix extends '' | 'pickup_' | 'return_'>(
  place: SellerAddress | null,
  prefix: Prefix,
) {
  return {
    [`${prefix}address`]: place?.address ?? null,
    [`${prefix}city`]: place?.city ?? null,
    [`${prefix}state_code`]: place?.state ?? null,
    [`${prefix}postal_code`]: place?.postalCode ?? null,
  } as PlaceColumns<Prefix>
}
