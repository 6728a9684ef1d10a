import { Link, useNavigation } from 'react-router'
import { changePassword } from '#server/people/sign-in/passwords/change-password.ts'
import { findCredentials } from '#server/people/sign-in/passwords/remaining-credentials.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { ACCOUNT_PATHS, audienceOf } from '#web/shared/ground/access/account-paths.ts'
import { requirePerson } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import type { Route } from './+types/password-page.route'
import { browserOf, withCookies } from './browser-of.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  const { userId } = requirePerson(context, request, audience)
  return { audience, credentials: await findCredentials(context.get(appContext).db, userId) }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const role = audienceOf(pattern)
  const { userId, sessionId } = requirePerson(context, request, role)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  const change = { userId, sessionId, role, fields, browser: browserOf(context, request) }
  const changed = await changePassword(context.get(appContext), change)
  if (!changed.ok) return refusedForm(changed.problem, form)
  const toast = {
    kind: 'success',
    text: 'Your password is changed. You are signed out everywhere else.',
  } as const
  return redirectWithToast(
    `${ACCOUNT_PATHS[role].home}#password`,
    toast,
    withCookies(changed.value.setCookies),
  )
}

/** Where a signed-in person changes their password. */
export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { audience, credentials } = loaderData
  const { home, back } = ACCOUNT_PATHS[audience]
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title="Change password"
      footer={
        <Link to={`${home}#password`} className="text-link">
          {back}
        </Link>
      }
    >
      <NewPasswordForm answer={actionData} isBusy={isBusy} credentials={credentials} withCurrent />
    </FormCard>
  )
}

export const meta = () => unlisted('Change password')
