import { readPhoneNumber, readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { DELIVERY_ADDRESS_FIELDS, type DeliveryAddress } from '#domain/ground/shipping/delivery-address.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** Puts values into a form's fields, as if they had been typed: messages go, the draft is kept. */
export function fillFields(
  form: HTMLFormElement,
  values: Readonly<Partial<Record<string, string>>>,
  except: ReadonlySet<string> = new Set(),
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name)
    if (!field || value === undefined || except.has(name)) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked === (value === field.value)) continue
      field.checked = value === field.value
    } else {
      if (field.value === value) continue
      field.value = value
    }
    announceValues([field])
  }
}

/** Lets the page see what stands in fields as if it had been typed now. */
export function announceValues(fields: readonly Field[]): void {
  for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The fields that do not hold what the page was made with, those of the card too. */
export function typedBefore(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => {
    if (field instanceof HTMLSelectElement)
      return !field.selectedOptions[0]?.defaultSelected && field.selectedIndex > 0
    if (!(field instanceof HTMLInputElement) || field.type === 'radio') return false
    // A box without a value attribute has the value "on" and no default one: only its tick can differ.
    if (field.type === 'checkbox') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
}

/** What is chosen in a group, where the page was made with another choice. */
export function chosenBefore(form: HTMLFormElement, name: string): string | undefined {
  const chosen = form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)
  return chosen && !chosen.defaultChecked ? chosen.value : undefined
}

/** The saved address that a form's values spell, if any. */
export function findAddress<Address extends DeliveryAddress>(
  addresses: readonly Address[],
  values: Readonly<Partial<Record<string, string>>>,
): Address | undefined {
  return addresses.find((address) =>
    DELIVERY_ADDRESS_FIELDS.every((name) => spelled(name, values[name]) === address[name]),
  )
}

function spelled(name: string, value: string | undefined): string | undefined {
  if (name === 'phoneNumber') return readPhoneNumber(value)
  return name === 'postalCode' ? readPinCode(value) : value?.trim()
}

/** The same of the fields as they stand. */
export function matchAddress<Address extends DeliveryAddress>(
  form: HTMLFormElement,
  addresses: readonly Address[],
): Address | undefined {
  const values = DELIVERY_ADDRESS_FIELDS.map((name) => [name, fieldOf(form, name)?.value])
  return findAddress(addresses, Object.fromEntries(values))
}

export function fieldOf(form: HTMLFormElement, name: string): Field | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
}
