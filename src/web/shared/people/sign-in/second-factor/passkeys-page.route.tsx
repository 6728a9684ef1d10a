import {
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
} from '#server/people/sign-in/second-factor/own-passkeys.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ACCOUNT_PATHS, audienceOf } from '#web/shared/ground/access/account-paths.ts'
import { requirePerson, requireProof } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { browserOf } from '../browser-of.ts'
import type { Route } from './+types/passkeys-page.route'
import { PasskeyList } from './passkey-list.tsx'
import { readTwoFactor } from './read-two-factor.action.ts'

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  const person = requirePerson(context, request, audience)
  requireProof(context, request, audience)
  return { audience, twoFactor: await readTwoFactor(context, person) }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const audience = audienceOf(pattern)
  const person = requirePerson(context, request, audience)
  requireProof(context, request, audience)
  const app = context.get(appContext)
  const page = ACCOUNT_PATHS[audience].passkeys
  const form = await request.formData()
  switch (readIntent(form, ['add', 'remove', 'new-codes'])) {
    case 'add': {
      const fields = Object.fromEntries(form)
      const added = await addPasskey(app, person, { fields, browser: browserOf(context, request) })
      if (!added.ok) {
        form.delete('passkey')
        return refusedForm(added.problem, form)
      }
      if (added.value.recoveryCodes) return { recoveryCodes: added.value.recoveryCodes }
      return redirectWithToast(page, { kind: 'success', text: 'Passkey added' })
    }
    case 'remove': {
      const removed = await removePasskey(app, person, form.get('id'))
      if (!removed.ok) return refusedForm(removed.problem, new FormData(), { staysOnPage: true })
      const text = `Passkey “${removed.value.name}” removed`
      return redirectWithToast(page, { kind: 'success', text })
    }
    case 'new-codes': {
      const renewed = await renewRecoveryCodes(app, person)
      return renewed.ok
        ? { recoveryCodes: renewed.value.recoveryCodes }
        : refusedForm(renewed.problem, new FormData())
    }
  }
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { audience, twoFactor } = loaderData
  return <PasskeyList twoFactor={twoFactor} answer={actionData} back={ACCOUNT_PATHS[audience].twoFactor} />
}

export const meta = () => unlisted('Passkeys')
