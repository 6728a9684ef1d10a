import type { RouterContextProvider } from 'react-router'
import { encode } from 'uqr'
import { listPasskeys } from '#server/sign-in/second-factor/own-passkeys.ts'
import { readSecondFactor } from '#server/sign-in/second-factor/second-factor-enrolment.ts'
import { appContext } from './context.ts'
import type { Person } from './guards.ts'

/** The state of a person's two-factor sign-in; while it is being set up, with the picture for their app. */
export async function readTwoFactor(context: Readonly<RouterContextProvider>, person: Person) {
  const app = context.get(appContext)
  const [state, { passkeys, recoveryCodesLeft }] = await Promise.all([
    readSecondFactor(app, person),
    listPasskeys(app, person),
  ])
  const picture = state.state === 'beginning' ? drawn(state.uri) : undefined
  return { state, picture, passkeys, recoveryCodesLeft }
}

export type TwoFactorState = Awaited<ReturnType<typeof readTwoFactor>>

/** A QR code as one path of squares, and how many squares wide it is with the quiet zone that readers need. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
