import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { Wordmark } from '#web/ui/shell/wordmark.tsx'

/**
 * A page for vendors or administrators that lies outside their own frame; a customer's has the frame of the
 * marketplace.
 */
export function AudienceFrame({ audience, children }: { audience: Role; children: ReactNode }) {
  if (audience === 'customer') return <>{children}</>
  return (
    <>
      <header className="border-line border-b">
        <div className="page-width flex min-h-16 items-center justify-between gap-4">
          <Link to="/" className="inline-flex min-h-11 items-center">
            <Wordmark />
          </Link>
          <span className="text-muted text-sm">
            {audience === 'vendor' ? 'For vendors' : 'For administrators'}
          </span>
        </div>
      </header>
      <main id="main">{children}</main>
    </>
  )
}
