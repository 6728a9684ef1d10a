import { Form, Link, useNavigation } from 'react-router'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import {
  findSignInInProgress,
  finishSignIn,
} from '#server/people/sign-in/second-factor/second-factor-sign-in.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS } from '#web/shared/ground/access/account-paths.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { browserOf } from '#web/shared/people/sign-in/browser-of.ts'
import { PasskeyButton } from '#web/shared/people/sign-in/passkey-button.tsx'
import { redirectAfterSignIn } from '#web/shared/people/sign-in/redirect-after-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/second-step-page.route'

/** Whoever owes no code has nothing to do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const held = await findSignInInProgress(context.get(appContext), browserOf(context, request))
  if (!held) throw redirect('/auth/login')
  const { hasApp, hasPasskey } = held
  return { hasApp, hasPasskey }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const held = await findSignInInProgress(app, browser)
  const finished = await finishSignIn(app, { fields: Object.fromEntries(form), browser })
  if (!finished.ok) {
    const isOver = finished.problem.code === 'sign_in.gone' || !(await findSignInInProgress(app, browser))
    if (!isOver) return refusedForm(finished.problem, new FormData())
    const text = 'This sign-in is over. Please enter your email and password again.'
    return redirectWithToast(ACCOUNT_PATHS[held?.role ?? 'customer'].login, { kind: 'error', text })
  }
  const { role, setCookies } = finished.value
  const to = safeReturnPath(new URL(request.url).searchParams.get('from'), ACCOUNT_PATHS[role].start)
  return redirectAfterSignIn(role, to, setCookies)
}

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasApp, hasPasskey } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title={hasApp ? 'Enter your code' : 'Confirm it is you'}
      lead={`Use ${hasApp ? 'a code from your authenticator app' : 'your passkey'} or one of your recovery codes.`}
      footer={
        <Link to="/contact" className="text-link">
          Have neither? Write to us
        </Link>
      }
    >
      {hasPasskey ? <PasskeyButton purpose="second-step" label="Use a passkey" /> : null}
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormRefusal message={actionData?.fields.form} />
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          error={actionData?.fields.code}
          hint={hasApp ? 'Six digits, valid for half a minute' : 'A recovery code'}
        />
        <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Signing in...' : false}>
          Sign in
        </Button>
      </Form>
    </FormCard>
  )
}

export const meta = () => unlisted('Enter your code')
