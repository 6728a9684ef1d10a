import { Form } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { browserName } from '#domain/people/sign-in/browser-name.ts'
import type { UserPage } from '#server/people/accounts/user-page-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListSection } from '#web/ui/sections/page-section.tsx'

const ROLE_WORDS = { customer: 'Customer', vendor: 'Vendor', admin: 'Admin' } as const

interface UserSessionsProps {
  sessions: UserPage['sessions']
  canChange: boolean
}

/** Where a person is signed in now, each to be ended from here. */
export function UserSessions({ sessions, canChange }: UserSessionsProps) {
  return (
    <ListSection
      id="sessions"
      title="Sessions"
      rows={sessions}
      empty="Not signed in anywhere."
      below={
        canChange && sessions.length > 0 ? (
          <Form method="post" preventScrollReset className="pt-3">
            <Button type="submit" name="intent" value="end-sessions" size="sm">
              End all sessions
            </Button>
          </Form>
        ) : null
      }
    >
      {({ id, role, userAgent, startedAt, lastSeenAt, address }) => (
        <li key={id} className="flex items-center justify-between gap-x-4 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {browserName(userAgent)}
              <Badge>{ROLE_WORDS[role]}</Badge>
            </p>
            <p className="figures text-muted text-sm">
              Signed in {formatDateTime(startedAt)}, last used {formatDateTime(lastSeenAt)}
              {address ? `, from ${address}` : ''}
            </p>
          </div>
          {canChange ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="sessionId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="end-session"
                size="sm"
                aria-label={`End the session of ${browserName(userAgent)}, ${formatDateTime(startedAt)}`}
              >
                End
              </Button>
            </Form>
          ) : null}
        </li>
      )}
    </ListSection>
  )
}
