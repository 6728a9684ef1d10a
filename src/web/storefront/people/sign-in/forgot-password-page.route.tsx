import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { requestPasswordReset } from '#server/people/sign-in/passwords/request-password-reset.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const refused = actionData && 'fields' in actionData ? actionData : undefined
  const { errors, onInput } = useFormErrors(refused?.fields, form)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title="Forgot your password?"
      lead="Tell us your email, and we send you a link to choose a new one."
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
        <Notice tone="good" role="status" title="Please look into your inbox">
          <p>If this address has an account, a link is on its way. It works once, within an hour.</p>
        </Notice>
      ) : (
        <Form method="post" ref={form} onInput={onInput} noValidate className="flex flex-col gap-5">
          <FormRefusal message={errors.form} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            error={errors.email}
            defaultValue={refused?.typed.email}
          />
          <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Sending...' : false}>
            Send the link
          </Button>
        </Form>
      )}
    </FormCard>
  )
}

export const meta = () => unlisted('Forgot password')
