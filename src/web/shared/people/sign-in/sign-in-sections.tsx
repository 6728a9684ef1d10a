import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { OwnSession } from '#server/people/sign-in/sessions/own-sessions.ts'
import type { AccountPaths } from '#web/shared/ground/access/account-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import type { TwoFactorState } from './second-factor/read-two-factor.action.ts'
import { SessionRows } from './session-rows.tsx'

interface SignInSectionsProps {
  paths: AccountPaths
  twoFactor: TwoFactorState
  sessions: readonly OwnSession[]
  /** Accounts that were made with a number have none until they choose one. */
  hasPassword?: boolean
}

/** Everything about getting in: the password, the second factor, and where the person is signed in now. */
export function SignInSections({ paths, twoFactor, sessions, hasPassword = true }: SignInSectionsProps) {
  const hasApp = twoFactor.state.state === 'on'
  const passkeys = twoFactor.passkeys.length
  const isOn = hasApp || passkeys > 0
  return (
    <>
      <AccountSection
        id="password"
        title="Password"
        lead={
          hasPassword
            ? 'Changing it signs you out everywhere else.'
            : 'You have none: a code to your number opens your account. With a verified email you can choose one.'
        }
      >
        <div>
          {hasPassword ? (
            <ButtonLink to={paths.password}>Change password</ButtonLink>
          ) : (
            <ButtonLink to="/auth/forgot-password">Choose a password</ButtonLink>
          )}
        </div>
      </AccountSection>
      <AccountSection
        id="two-factor"
        title="Two-factor sign-in"
        lead={
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={isOn ? 'green' : 'yellow'}>{isOn ? 'On' : 'Off'}</Badge>
            {isOn
              ? `Authenticator app ${hasApp ? 'on' : 'off'}, ${counted(passkeys, 'passkey')}`
              : 'A code from your phone or a passkey, so that a stolen password alone is not enough.'}
          </p>
        }
      >
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.twoFactor}>Authenticator app</ButtonLink>
          <ButtonLink to={paths.passkeys}>Passkeys and recovery codes</ButtonLink>
        </div>
      </AccountSection>
      <AccountSection
        id="sessions"
        title="Where you are signed in"
        lead={
          <p>
            <span>Ending a session asks you to confirm it is you, unless you just did.</span> End any you do
            not recognise, then{' '}
            <Link to={paths.password} className="text-link">
              change your password
            </Link>
            .
          </p>
        }
      >
        <SessionRows sessions={sessions} action={paths.sessions} />
      </AccountSection>
    </>
  )
}
