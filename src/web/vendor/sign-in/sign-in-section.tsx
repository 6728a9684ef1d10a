import { Link } from 'react-router'
import { formatDate } from '#domain/shared/dates.ts'
import type { SecondFactorState } from '#server/sign-in/second-factor/second-factor-enrolment.ts'
import type { OwnSession } from '#server/sign-in/sessions/own-sessions.ts'
import { SessionRows } from '#web/sign-in/session-rows.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SettingsSection } from '#web/vendor/sellers/settings-form.tsx'

/** Everything about getting in: password, second proof, and who is in now. */
export function SignInSection({
  sessions,
  secondFactor,
}: {
  sessions: OwnSession[]
  secondFactor: SecondFactorState
}) {
  const isOn = secondFactor.state === 'on'
  return (
    <>
      <SettingsSection id="password" title="Password" lead="Changing it signs you out everywhere else.">
        <div>
          <ButtonLink to="/vendor/settings/password">Change password</ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection
        id="two-factor"
        title="Two-factor sign-in"
        lead={
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</Badge>
            {isOn
              ? `since ${formatDate(secondFactor.since)}, ${secondFactor.recoveryCodesLeft} recovery codes left`
              : 'A code from your telephone, besides your password: a stolen password alone opens nothing.'}
          </p>
        }
      >
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/vendor/settings/passkeys">Passkeys</ButtonLink>
          <ButtonLink to="/vendor/settings/two-factor">{isOn ? 'Turn off' : 'Set up'}</ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Where you are signed in"
        lead={
          <>
            End what you do not know, and{' '}
            <Link to="/vendor/settings/password" className="text-link">
              change your password
            </Link>{' '}
            then.
          </>
        }
      >
        <SessionRows sessions={sessions} action="/vendor/settings/sessions" />
      </SettingsSection>
    </>
  )
}
