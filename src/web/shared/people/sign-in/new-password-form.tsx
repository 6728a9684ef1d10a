import type { Credentials } from '#server/people/sign-in/passwords/remaining-credentials.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
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
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-5">
      {withCurrent ? (
        <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      ) : null}
      <NewPasswordFields word="new password" />
      {credentials ? <OtherCredentials credentials={credentials} typed={answer?.typed ?? {}} /> : null}
      <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Saving...' : false}>
        Save new password
      </Button>
    </AnsweredForm>
  )
}
