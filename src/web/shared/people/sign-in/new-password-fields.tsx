import { PasswordField } from '#web/ui/password-field.tsx'

/** A password of one's own choice, twice; `word` names it where there is an old one. */
export function NewPasswordFields({ word = 'password' }: { word?: 'password' | 'new password' }) {
  return (
    <>
      <PasswordField
        label={word === 'password' ? 'Password' : 'New password'}
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters. A few words you can remember work best."
      />
      <PasswordField label={`Confirm ${word}`} name="confirmPassword" autoComplete="new-password" />
    </>
  )
}
