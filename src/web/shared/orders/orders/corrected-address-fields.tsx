import { ADDRESS_LENGTH_MAX, CITY_LENGTH_MAX } from '#domain/ground/shipping/delivery-address.ts'
import type { AddressStays } from '#domain/orders/orders/address-change.ts'
import type { AddressToCorrect } from '#server/orders/checkout/delivery-address/address-to-correct.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** What of an order's address can be corrected; its state is said, and stays. */
export function CorrectedAddressFields({
  current,
  stateName,
}: Pick<AddressToCorrect, 'current' | 'stateName'>) {
  return (
    <>
      <TextField
        label="Address"
        name="address"
        defaultValue={current.address}
        required
        maxLength={ADDRESS_LENGTH_MAX}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="City"
          name="city"
          defaultValue={current.city}
          required
          maxLength={CITY_LENGTH_MAX}
          autoComplete="off"
        />
        <TextField
          label="PIN code"
          name="postalCode"
          defaultValue={current.postalCode}
          required
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          hint={`In ${stateName}: the state cannot be changed, since the GST depends on it.`}
        />
      </div>
    </>
  )
}

const STAYS: Readonly<Record<AddressStays, string>> = {
  'not-placed': 'Its payment is still awaited.',
  cancelled: 'All of it was cancelled.',
  packed: 'Some of it is packed already.',
  'on-its-way': 'Some of it is on its way already.',
  arrived: 'It has arrived already.',
}

/** Why it cannot be changed, where it cannot, and whether something of it can still be stopped. */
export function whyNotCorrected({
  stays,
  isOfLaunch,
}: Pick<AddressToCorrect, 'stays' | 'isOfLaunch'>): { text: string; isUnderWay: boolean } | undefined {
  if (stays) return { text: STAYS[stays], isUnderWay: stays === 'packed' || stays === 'on-its-way' }
  return isOfLaunch
    ? { text: 'An item of it was drawn for one address, and can only go there.', isUnderWay: true }
    : undefined
}
