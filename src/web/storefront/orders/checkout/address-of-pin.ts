import { isPinShaped, readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { stateOfPin } from '#domain/ground/shipping/pin-code.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import { fieldOf, fillFields } from './form-values.ts'

/**
 * Fills in city and state from a complete PIN code, where the person has not put in something of their own. `filled`
 * remembers what we put in, so that another PIN code may replace it.
 */
export function fillCityAndState(form: HTMLFormElement, filled: Map<string, string>): void {
  const pin = readPinCode(fieldOf(form, 'postalCode')?.value)
  if (!isPinShaped(pin)) return
  const { city = '', state = '' } = stateOfPin(pin)
  for (const [name, value] of [
    ['city', city],
    ['state', state],
  ] as const) {
    const field = fieldOf(form, name)
    if (!field || (field.value !== '' && field.value !== filled.get(name))) continue
    filled.set(name, value)
    fillFields(form, { [name]: value })
  }
}

/** A doubt about the state, when the PIN code surely lies in another one. It never blocks an order. */
export function pinCodeWarning(form: HTMLFormElement): string | undefined {
  const pin = readPinCode(fieldOf(form, 'postalCode')?.value)
  const chosen = fieldOf(form, 'state')?.value
  const { state, certain } = stateOfPin(pin)
  if (!chosen || !state || !certain || state === chosen) return undefined
  return `The PIN code ${pin} is in ${stateOfCode(state).name}. Please check.`
}
