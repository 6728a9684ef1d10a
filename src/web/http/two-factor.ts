import { type RouterContextProvider, redirect } from 'react-router'
import { encode } from 'uqr'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
} from '#server/sign-in/second-factor/own-passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from '#server/sign-in/second-factor/second-factor-enrolment.ts'
import { browserOf } from './browser-of.ts'
import { appContext, visitorContext } from './context.ts'
import { redirectWithToast } from './flash.ts'
import { readIntent } from './form-intent.ts'
import { refusedForm } from './refusal.ts'

type Context = Readonly<RouterContextProvider>

/** Whose sign-in it is. */
export interface Person {
  userId: string
  name: string
  email: string
}

/** The state of a person's two-factor sign-in; while it is being set up, with the picture for their app. */
export async function readTwoFactor(context: Context, person: Person) {
  const app = context.get(appContext)
  const who = whoAsks(context, person)
  const [state, { passkeys, recoveryCodesLeft }] = await Promise.all([
    readSecondFactor(app, who),
    listPasskeys(app, who),
  ])
  const picture = state.state === 'beginning' ? drawn(state.uri) : undefined
  return { state, picture, passkeys, recoveryCodesLeft }
}

export type TwoFactorState = Awaited<ReturnType<typeof readTwoFactor>>

/** The form of the page about the authenticator app; `page` is its own address. */
export async function changeTwoFactor(
  context: Context,
  request: Request,
  { person, page, home }: { person: Person; page: string; home: string },
) {
  const who = whoAsks(context, person)
  const app = context.get(appContext)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  switch (readIntent(form, ['begin', 'confirm', 'end'])) {
    case 'begin': {
      const begun = await beginSecondFactor(app, who, fields)
      if (!begun.ok) return refusedForm(begun.problem, new FormData())
      return redirect(page, 303)
    }
    case 'confirm': {
      const confirmed = await confirmSecondFactor(app, who, fields)
      return confirmed.ok
        ? { recoveryCodes: confirmed.value.recoveryCodes }
        : refusedForm(confirmed.problem, new FormData())
    }
    case 'end': {
      const ended = await endSecondFactor(app, who, fields)
      if (!ended.ok) return refusedForm(ended.problem, new FormData())
      return redirectWithToast(home, { kind: 'success', text: 'The authenticator app is turned off' })
    }
  }
}

/** The forms of the page about passkeys and recovery codes, which opens after a fresh proof only. */
export async function changePasskeys(
  context: Context,
  request: Request,
  { person, page }: { person: Person; page: string },
) {
  const who = whoAsks(context, person)
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['add', 'remove', 'new-codes'])
  if (intent === 'add') {
    const fields = Object.fromEntries(form)
    const added = await addPasskey(app, who, { fields, browser: browserOf(context, request) })
    if (!added.ok) {
      form.delete('passkey')
      return refusedForm(added.problem, form)
    }
    if (added.value.recoveryCodes) return { recoveryCodes: added.value.recoveryCodes }
    return redirectWithToast(page, { kind: 'success', text: 'The passkey is added' })
  }
  if (intent === 'remove') {
    const removed = await removePasskey(app, who, form.get('id'))
    if (!removed.ok) return refusedForm(removed.problem, new FormData())
    return redirectWithToast(page, {
      kind: 'success',
      text: `The passkey “${removed.value.name}” is removed`,
    })
  }
  const renewed = await renewRecoveryCodes(app, who)
  return renewed.ok
    ? { recoveryCodes: renewed.value.recoveryCodes }
    : refusedForm(renewed.problem, new FormData())
}

function whoAsks(context: Context, { userId, name, email }: Person) {
  return { userId, name, email, sessionId: context.get(visitorContext).sessionId ?? '' }
}

/** A QR code as one path of squares, and how many squares wide it is with the quiet zone that readers need. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
