import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from '#server/people/sign-in/second-factor/second-factor-enrolment.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS, audienceOf } from '#web/shared/ground/access/account-paths.ts'
import { requirePerson } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import type { Route } from './+types/two-factor-page.route'
import { readTwoFactor } from './read-two-factor.action.ts'
import { TwoFactorSteps } from './two-factor-steps.tsx'

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  const person = requirePerson(context, request, audience)
  const isOwed = Boolean(person.owesSecondFactor)
  return { audience, isOwed, twoFactor: await readTwoFactor(context, person) }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const audience = audienceOf(pattern)
  const person = requirePerson(context, request, audience)
  const app = context.get(appContext)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  switch (readIntent(form, ['begin', 'confirm', 'end'])) {
    case 'begin': {
      const begun = await beginSecondFactor(app, person, fields)
      if (!begun.ok) return refusedForm(begun.problem, new FormData())
      return redirect(ACCOUNT_PATHS[audience].twoFactor, 303)
    }
    case 'confirm': {
      const confirmed = await confirmSecondFactor(app, person, fields)
      return confirmed.ok
        ? { recoveryCodes: confirmed.value.recoveryCodes }
        : refusedForm(confirmed.problem, new FormData())
    }
    case 'end': {
      const ended = await endSecondFactor(app, person, fields)
      if (!ended.ok) return refusedForm(ended.problem, new FormData())
      const toast = { kind: 'success', text: 'Authenticator app turned off' } as const
      return redirectWithToast(`${ACCOUNT_PATHS[audience].home}#two-factor`, toast)
    }
  }
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { audience, ...shown } = loaderData
  return <TwoFactorSteps {...shown} answer={actionData} paths={ACCOUNT_PATHS[audience]} />
}

export const meta = () => unlisted('Two-factor sign-in')
