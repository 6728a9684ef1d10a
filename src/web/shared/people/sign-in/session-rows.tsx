import { Form } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { browserName } from '#domain/people/sign-in/browser-name.ts'
import type { OwnSession } from '#server/people/sign-in/sessions/own-sessions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** Where a person is signed in; `action` is the address that ends one session, or all others. */
export function SessionRows({ sessions, action }: { sessions: readonly OwnSession[]; action: string }) {
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
              <Form method="post" action={action} preventScrollReset>
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
        <Form method="post" action={action} preventScrollReset>
          <Button type="submit" name="intent" value="end-others">
            End all other sessions
          </Button>
        </Form>
      ) : null}
    </>
  )
}
