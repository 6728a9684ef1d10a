import bwip from 'bwip-js/node'
import type { RouterContextProvider } from 'react-router'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { listPasskeys } from '#server/people/sign-in/second-factor/own-passkeys.ts'
import { readSecondFactor } from '#server/people/sign-in/second-factor/second-factor-enrolment.ts'
import { appContext } from '#web/http/context.ts'
import type { Person } from '#web/shared/ground/access/guards.action.ts'

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

/** In squares; ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4

/** A QR code as one path of squares, and how many squares wide it is with the quiet zone that readers need. */
function drawn(text: string): { path: string; size: number } {
  const [code] = bwip.raw('qrcode', text, 'eclevel=M')
  invariant(code && 'pixs' in code, 'a QR code is made of squares')
  const { pixs, pixx } = code
  const path = pixs
    .map((isDark, at) =>
      isDark ? `M${(at % pixx) + QUIET_ZONE} ${Math.floor(at / pixx) + QUIET_ZONE}h1v1h-1z` : '',
    )
    .join('')
  return { path, size: pixx + 2 * QUIET_ZONE }
}
