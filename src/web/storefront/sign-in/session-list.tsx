import type { OwnSession } from '#server/sign-in/sessions/own-sessions.ts'
import { SessionRows } from '#web/sign-in/session-rows.tsx'
import { ProfileSection } from '#web/storefront/accounts/profile-section.tsx'

export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <ProfileSection
      id="sessions"
      title="Where you are signed in"
      lead="End what you do not know, and change your password then."
    >
      <SessionRows sessions={sessions} action="/profile/sessions" />
    </ProfileSection>
  )
}
