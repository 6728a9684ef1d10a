import { Form } from 'react-router'
import { browserName } from '#domain/identity/browser-name.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { OwnSession } from '#server/identity/own-sessions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProfileSection } from './profile-section.tsx'

export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <ProfileSection
      id="sessions"
      title="Where you are signed in"
      lead="End what you do not know, and change your password then."
    >
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
              <Form method="post" action="/profile/sessions" preventScrollReset>
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
        <Form method="post" action="/profile/sessions" preventScrollReset>
          <Button type="submit" name="intent" value="end-others">
            End all other sessions
          </Button>
        </Form>
      ) : null}
    </ProfileSection>
  )
}
