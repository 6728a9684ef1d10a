import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { DELIVERY_ADDRESS_FIELDS } from '#domain/ground/shipping/delivery-address.ts'
import type { SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { fieldOf, fillFields, findAddress, matchAddress } from './form-values.ts'
import { NEW_ADDRESS } from './saved-addresses.tsx'

interface TypedAddressOptions {
  form: RefObject<HTMLFormElement | null>
  addresses: readonly SavedAddress[]
  /** What the fields hold at first. */
  start: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** The PIN code that the page was made for. */
  knownPin: string | undefined
}

/**
 * Follows the fields of the address: which saved one they spell, to which PIN code it goes, and whether what a saved one
 * folds is open.
 */
export function useTypedAddress(options: TypedAddressOptions) {
  const { form, addresses, start, errors, knownPin } = options
  const filled = useRef(new Map<string, string>())
  const [pin, setPin] = useState(readPinCode(start.postalCode) || knownPin)
  const [doubt, setDoubt] = useState<string>()
  const [chosen, setChosen] = useState(() => findAddress(addresses, start)?.id ?? NEW_ADDRESS)
  const [email, setEmail] = useState(start.email ?? '')
  const [isEditing, onEditing] = useState(false)
  // What is wrong has to be seen, and stays open while it is put right.
  if (!isEditing && FOLDED_FIELDS.some((field) => errors[field])) onEditing(true)

  function follow(event: FormEvent<HTMLFormElement>): void {
    const element = event.currentTarget
    const { name } = event.target as HTMLInputElement
    if (name === 'email') setEmail(new FormData(element).get('email')?.toString() ?? '')
    if (name !== 'savedAddress') setChosen(matchAddress(element, addresses)?.id ?? NEW_ADDRESS)
    setPin(readPinCode(new FormData(element).get('postalCode')))
    void loadAddressOfPin().then((loaded) => {
      if (name === 'postalCode') loaded?.fillCityAndState(element, filled.current)
      setDoubt(loaded?.pinCodeWarning(element))
    })
  }

  /** Puts in what the PIN code says, as `follow` does, for who was quicker with the button than the line. */
  async function fillPlace(element: HTMLFormElement): Promise<void> {
    if (!fieldOf(element, 'postalCode')?.value) return
    if (PLACE_FIELDS.every((name) => fieldOf(element, name)?.value)) return
    const loaded = await loadAddressOfPin()
    loaded?.fillCityAndState(element, filled.current)
  }

  const fillAtFirst = useEffectEvent(() => {
    if (form.current) void fillPlace(form.current)
  })
  // Where the form was sent, and came back, before there was a script.
  useEffect(fillAtFirst, [])

  function onChoose(address: SavedAddress | undefined): void {
    setChosen(address?.id ?? NEW_ADDRESS)
    onEditing(address === undefined)
    if (!form.current) return
    const { id: _id, isDefault: _default, ...fields } = address ?? { id: '', isDefault: false, ...NOWHERE }
    fillFields(form.current, fields)
  }

  return { pin, follow, fillPlace, chosen, onChoose, isEditing, onEditing, email, doubt }
}

/** India's PIN codes by state, fetched when somebody begins to fill in the form; without them city and state are typed. */
const loadAddressOfPin = () => import('./address-of-pin.ts').catch(() => undefined)

/** The fields that a saved address folds. */
const FOLDED_FIELDS = [...DELIVERY_ADDRESS_FIELDS, 'email']

const PLACE_FIELDS = ['city', 'state']

const NOWHERE = { address: '', postalCode: '', city: '', state: '' }
