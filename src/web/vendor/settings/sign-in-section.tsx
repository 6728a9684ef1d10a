import { Form, Link } from 'react-router'
import { browserName } from '#domain/identity/browser-name.ts'
import { formatDate, formatDateTime } from '#domain/shared/dates.ts'
import type { OwnSession } from '#server/identity/own-sessions.ts'
import type { SecondFactorState } from '#server/identity/second-factor-enrolment.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SettingsSection } from './settings-form.tsx'

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
        <SessionRows sessions={sessions} />
      </SettingsSection>
    </>
  )
}

function SessionRows({ sessions }: { sessions: OwnSession[] }) {
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {browserName(session.userAgent)}
                {session.isThis ? <Badge tone="green">This browser</Badge> : null}
              </p>
              <p className="text-muted text-sm">
                Signed in {formatDateTime(session.startedAt)}, last used {formatDateTime(session.lastSeenAt)}
                {session.address ? `, from ${session.address}` : ''}
              </p>
            </div>
            {session.isThis ? null : (
              <Form method="post" action="/vendor/settings/sessions" preventScrollReset>
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="end"
                  size="sm"
                  aria-label={`End the session of ${browserName(session.userAgent)}, ${formatDateTime(session.startedAt)}`}
                >
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action="/vendor/settings/sessions" preventScrollReset>
          <Button type="submit" name="intent" value="end-others">
            End all other sessions
          </Button>
        </Form>
      ) : null}
    </>
  )
}
