import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** The sign-in form of every role. `remember`: whether it offers to remember the person. */
export function LoginForm({
  answer,
  remember,
  forgotPath,
}: {
  answer: RefusedForm | undefined
  remember: boolean
  forgotPath: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const { formMethod, formAction = '' } = useNavigation()
  const isBusy = formMethod === 'POST' && !formAction.startsWith('/auth/code')
  useEffect(() => {
    if (!answer) return
    const { email, password } = Object(form.current?.elements)
    const field = email?.value.trim() === '' ? email : password
    field?.focus()
    field?.select()
  }, [answer])
  return (
    <>
      <Form method="post" ref={form} noValidate className="flex flex-col gap-5">
        <FormRefusal message={answer?.fields.form} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          defaultValue={answer?.typed.email}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          {remember ? (
            <Checkbox label="Remember me" name="remember" defaultChecked={answer?.typed.remember === 'on'} />
          ) : null}
          <Link to={forgotPath} className="text-link py-2 text-sm">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Signing in...' : false}>
          Sign in
        </Button>
      </Form>
      <PasskeyButton purpose="sign-in" label="Sign in with a passkey" />
    </>
  )
}
