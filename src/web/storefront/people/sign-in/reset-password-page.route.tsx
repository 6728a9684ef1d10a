import { useNavigation } from 'react-router'
import { findOpenReset, resetPassword } from '#server/people/sign-in/passwords/reset-password.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { ACCOUNT_PATHS } from '#web/shared/ground/access/account-paths.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { NewPasswordForm } from '#web/shared/people/sign-in/new-password-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/reset-password-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { credentials: await findOpenReset(context.get(appContext), tokenOf(request)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const reset = await resetPassword(context.get(appContext), {
    token: tokenOf(request),
    fields: Object.fromEntries(form),
    address: context.get(addressContext),
  })
  if (!reset.ok) return refusedForm(reset.problem, form)
  const text = 'Your password is changed. Please sign in.'
  return redirectWithToast(ACCOUNT_PATHS[reset.value.role].login, { kind: 'success', text })
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard title="Choose a new password">
      {loaderData.credentials ? (
        <NewPasswordForm answer={actionData} isBusy={isBusy} credentials={loaderData.credentials} />
      ) : (
        <>
          <Notice tone="warn" title="This link no longer works">
            <p>It has already been used, was replaced by a newer one, or is more than an hour old.</p>
          </Notice>
          <ButtonLink to="/auth/forgot-password" variant="primary">
            Get a new link
          </ButtonLink>
        </>
      )}
    </FormCard>
  )
}

/**
 * The token stands in the address: no other site may learn it. `no-referrer` would also take the origin from the form,
 * which is then refused where no script sends it.
 */
export function meta() {
  return [
    { title: 'Choose a new password · NanoNagar' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
