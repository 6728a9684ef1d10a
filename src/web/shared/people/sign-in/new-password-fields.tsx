import { PASSWORD_LENGTH_MIN } from '#domain/people/sign-in/password-length.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

/** A password of one's own choice, twice; `word` names it where there is an old one. */
export function NewPasswordFields({ word = 'password' }: { word?: 'password' | 'new password' }) {
  return (
    <>
      <PasswordField
        label={word === 'password' ? 'Password' : 'New password'}
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters. A few words you can remember work best.`}
      />
      <PasswordField label={`Confirm ${word}`} name="confirmPassword" autoComplete="new-password" />
    </>
  )
}
