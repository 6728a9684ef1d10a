import { Form } from 'react-router'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MapPin } from '#web/ui/pictures/icons.ts'

export function AddressList({ addresses }: { addresses: SavedAddress[] }) {
  return (
    <AccountSection id="addresses" title="Saved addresses" lead="Checkout starts with the default one.">
      {addresses.length === 0 ? (
        <EmptyState
          icon={MapPin}
          title="No saved addresses yet"
          action={<ButtonLink to="/profile/addresses/new">Add an address</ButtonLink>}
        >
          Save one now for a quicker checkout.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
          <div>
            <ButtonLink to="/profile/addresses/new">Add an address</ButtonLink>
          </div>
        </>
      )}
    </AccountSection>
  )
}

function AddressCard({ address }: { address: SavedAddress }) {
  const name = `${address.firstName} ${address.lastName}`
  return (
    <li className="flex flex-col justify-between gap-4 rounded-control border border-line bg-surface p-4">
      <address className="not-italic">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {address.isDefault ? <Badge tone="green">Default</Badge> : null}
        </p>
        <p>{unbrokenPlaces(address.address)}</p>
        <p>
          {address.city}, {findState(address.state)?.name}{' '}
          <span className="figures">{address.postalCode}</span>
        </p>
        <p className="figures text-muted">{address.phoneNumber}</p>
      </address>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={`/profile/addresses/${address.id}`}
          size="sm"
          aria-label={`Edit ${name}, ${address.city}`}
        >
          Edit
        </ButtonLink>
        <Form method="post" action="/profile/addresses" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="addressId" value={address.id} />
          {address.isDefault ? null : (
            <Button type="submit" name="intent" value="make-default" size="sm">
              Make default
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="remove"
            size="sm"
            variant="quiet"
            aria-label={`Remove ${name}, ${address.city}`}
          >
            Remove
          </Button>
        </Form>
      </div>
    </li>
  )
}
