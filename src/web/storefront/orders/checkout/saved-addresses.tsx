import { useState } from 'react'
import { Link } from 'react-router'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import type { SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'

export const NEW_ADDRESS = 'new'

interface SavedAddressesProps {
  addresses: readonly SavedAddress[]
  /** The id of one, or NEW_ADDRESS. */
  chosen: string
  onChoose: (address: SavedAddress | undefined) => void
}

/** The saved ones to choose from, and a new one: at once with JavaScript, as links without. */
export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  const [wasOpened, setOpened] = useState(false)
  const choices = [
    ...addresses.map((address) => ({
      value: address.id,
      label: `${address.firstName} ${address.lastName}`,
      hint: unbrokenPlaces(`${address.address}, ${address.city} ${address.postalCode}`),
    })),
    { value: NEW_ADDRESS, label: 'Another address', hint: undefined },
  ]
  return (
    <details open={wasOpened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="text-link inline-flex min-h-11 items-center font-medium">
        Use another address
      </summary>
      <RadioGroup
        legend="Deliver to"
        legendHidden
        name="savedAddress"
        look="cards"
        className="pt-2 noscript:hidden"
        value={chosen}
        onValueChange={(id) => onChoose(addresses.find((address) => address.id === id))}
        options={choices}
      />
      <ul className="hidden divide-y divide-line border-line border-y noscript:block">
        {choices.map(({ value, label, hint }) => (
          <li key={value} className="py-3">
            <Link to={`/checkout?address=${value}`} className="text-link">
              {label}
            </Link>
            {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
