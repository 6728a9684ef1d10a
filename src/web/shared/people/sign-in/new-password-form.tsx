import { useRef } from 'react'
import { Form } from 'react-router'
import type { Credentials } from '#server/people/sign-in/passwords/remaining-credentials.ts'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OtherCredentials } from './other-credentials.tsx'

/** A new password, twice; before it the current one where the person is signed in. */
export function NewPasswordForm({
  answer,
  isBusy,
  credentials,
  withCurrent = false,
}: {
  answer: RefusedForm | undefined
  isBusy: boolean
  /** What else opens something for this person. */
  credentials?: Credentials | undefined
  withCurrent?: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  return (
    <Form method="post" ref={form} onInput={onInput} noValidate className="flex flex-col gap-5">
      <FormRefusal message={errors.form} />
      {withCurrent ? (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      ) : null}
      <NewPasswordFields errors={errors} word="new password" />
      {credentials ? <OtherCredentials credentials={credentials} typed={answer?.typed ?? {}} /> : null}
      <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Saving...' : false}>
        Save the new password
      </Button>
    </Form>
  )
}
