import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import type { UserPage } from '#server/people/accounts/user-page-views.ts'
import { Breakable } from '#web/ui/breakable.tsx'

/** What is on record about somebody; their status and roles stand under the page's heading. */
export function UserFacts({ profile, addresses }: Pick<UserPage, 'profile' | 'addresses'>) {
  const { email, isEmailVerified, signInNumber, phone, joinedAt, lastSeenAt, seller } = profile
  return (
    <dl className="grid gap-x-10 border-line border-y sm:grid-cols-2">
      <Fact label="Email">
        {email === '' ? (
          <span className="text-muted">None</span>
        ) : (
          <>
            <span className="wrap-anywhere">
              <Breakable text={email} />
            </span>
            <span className="text-muted text-sm"> {isEmailVerified ? 'confirmed' : 'not confirmed'}</span>
          </>
        )}
      </Fact>
      <Fact label="Sign-in number">{signInNumber ?? <span className="text-muted">None</span>}</Fact>
      <Fact label="Phone">{phone ?? <span className="text-muted">None</span>}</Fact>
      <Fact label="Joined">
        <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>
      </Fact>
      <Fact label="Last seen">
        {lastSeenAt ? (
          <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
        ) : (
          <span className="text-muted">Never</span>
        )}
      </Fact>
      <Fact label="Saved addresses">{addresses}</Fact>
      <Fact label="Seller">
        {seller ? (
          <>
            <Link to={`/admin/vendors/${seller.sellerId}`} className="text-link font-medium">
              {seller.name}
            </Link>
            <span className="text-muted text-sm"> {seller.standing}</span>
          </>
        ) : (
          <span className="text-muted">None</span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-baseline gap-4 border-line border-b py-2.5 last:border-b-0 sm:nth-last-2:border-b-0">
      <dt className="w-32 shrink-0 text-muted text-sm">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
