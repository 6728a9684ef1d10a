import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { AddressFields, ContactFields, SaveAddress } from './address-fields.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

interface DeliverySectionProps {
  addresses: readonly SavedAddress[]
  /** The id of the saved address that the fields spell, or NEW_ADDRESS. */
  chosen: string
  onChoose: (address: SavedAddress | undefined) => void
  /** Somebody changes the fields, or has to. */
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** As it stands in its field. */
  email: string
  start: Readonly<Record<string, string>>
  doubt: string | undefined
}

/**
 * Who gets the parcel, and where. A saved address is a text, with its fields folded below: they are sent all the same,
 * and open without JavaScript, too. Who has saved none sees the fields.
 */
export function DeliverySection(props: DeliverySectionProps) {
  const { addresses, chosen, isEditing, onEditing, start, doubt } = props
  const saved = addresses.find(({ id }) => id === chosen)
  const contact = <ContactFields />
  const address = (
    <>
      <AddressFields doubt={doubt} />
      <SaveAddress isOffered={!saved} isTicked={start.saveAddress === 'on'} />
    </>
  )
  if (addresses.length === 0)
    return (
      <>
        <CheckoutSection title="Contact">{contact}</CheckoutSection>
        <CheckoutSection title="Shipping address">{address}</CheckoutSection>
      </>
    )
  return (
    <CheckoutSection title="Shipping address">
      <details
        open={isEditing || !saved}
        onToggle={({ currentTarget }) => {
          // A new address has nothing to show in place of its fields.
          if (!saved) currentTarget.open = true
          onEditing(currentTarget.open)
        }}
        className="group rounded-control border border-edge bg-surface"
      >
        <summary className="flex items-start justify-between gap-4 rounded-control p-4 sm:p-5">
          {saved ? (
            <AddressText address={saved} email={props.email} />
          ) : (
            <strong className="font-semibold">Another address</strong>
          )}
          {saved ? (
            <span className="text-link shrink-0 font-medium text-sm">
              <span className="group-open:hidden">Edit</span>
              <span className="hidden group-open:inline">Close</span>
            </span>
          ) : null}
        </summary>
        <div className="flex flex-col gap-5 border-line border-t p-4 sm:p-5">
          {contact}
          {address}
        </div>
      </details>
      <SavedAddresses {...props} />
    </CheckoutSection>
  )
}

function AddressText({ address, email }: { address: SavedAddress; email: string }) {
  return (
    <address className="min-w-0 not-italic">
      <strong className="font-semibold">
        {address.firstName} {address.lastName}
      </strong>
      <br />
      {unbrokenPlaces(address.address)}
      <br />
      {address.city} <span className="figures">{address.postalCode}</span>, {findState(address.state)?.name}
      <br />
      <span className="text-muted">
        <span className="figures">{address.phoneNumber}</span>
        <br />
        <span className="break-words">{email}</span>
      </span>
    </address>
  )
}
