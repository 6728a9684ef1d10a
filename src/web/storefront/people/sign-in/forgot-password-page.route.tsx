import { Link, useNavigation } from 'react-router'
import { requestPasswordReset } from '#server/people/sign-in/passwords/request-password-reset.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/forgot-password-page.route'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const asked = await requestPasswordReset(context.get(appContext), {
    fields: Object.fromEntries(form),
    address: context.get(addressContext),
  })
  return asked.ok ? { isAsked: true as const } : refusedForm(asked.problem, form)
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const refused = actionData && 'fields' in actionData ? actionData : undefined
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title="Forgot your password?"
      lead="Enter your email and we will send you a link to choose a new one."
      footer={
        <p>
          Remembered it?{' '}
          <Link to="/auth/login" className="text-link">
            Sign in
          </Link>
        </p>
      }
    >
      {actionData && 'isAsked' in actionData ? (
        <Notice tone="good" role="status" title="Check your inbox">
          <p>If this address has an account, we have sent it a link. It works once, within an hour.</p>
        </Notice>
      ) : (
        <AnsweredForm answer={refused} className="flex flex-col gap-5">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
          <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Sending...' : false}>
            Send link
          </Button>
        </AnsweredForm>
      )}
    </FormCard>
  )
}

export const meta = () => unlisted('Forgot password')
