import { stateOfPin } from './pin-code.ts'
import { type StateCode, stateOfCode } from './states.ts'

/** The name of the state that a PIN code surely lies in, where that is not this one; undefined where it may be. */
export function otherStateOfPin(pin: string, state: StateCode): string | undefined {
  const area = stateOfPin(pin)
  if (!area.certain || area.state === undefined || area.state === state) return undefined
  return stateOfCode(area.state).name
}
