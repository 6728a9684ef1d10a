import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The number that opens the account by a code, and the way back where there is no e-mail yet. */
export function SignInNumber({ number, hasEmail }: { number: string | undefined; hasEmail: boolean }) {
  return (
    <AccountSection
      id="sign-in-number"
      title="Sign-in number"
      lead={
        number
          ? `A code to ${number} opens your account.`
          : 'Add your number to sign in with a code, without your password.'
      }
    >
      {hasEmail ? null : <p>If you lose this number, only your email brings you back. Please add one.</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/profile/phone">{number ? 'Change number' : 'Add number'}</ButtonLink>
        {hasEmail ? null : <ButtonLink to="/profile/email">Add email</ButtonLink>}
      </div>
    </AccountSection>
  )
}
