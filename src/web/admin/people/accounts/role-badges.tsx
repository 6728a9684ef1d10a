import { USER_ROLES, type UserRole } from '#domain/people/accounts/user-list.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Readonly<Record<UserRole, BadgeTone>> = { customer: 'grey', vendor: 'blue', admin: 'accent' }

/** All that somebody is here. */
export function RoleBadges({ roles }: { roles: readonly UserRole[] }) {
  if (roles.length === 0) return <span className="text-muted text-sm">None</span>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {USER_ROLES.filter(({ key }) => roles.includes(key)).map(({ key, label }) => (
        <Badge key={key} tone={TONES[key]}>
          {label}
        </Badge>
      ))}
    </span>
  )
}

export function UserStatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}
