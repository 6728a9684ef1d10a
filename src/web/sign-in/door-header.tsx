import { Link } from 'react-router'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** What stands above a door that lies outside the shop: the way back into it, and for whom the door is. */
export function DoorHeader({ audience }: { audience: string }) {
  return (
    <header className="border-line border-b">
      <div className="page-width flex min-h-16 items-center justify-between gap-4">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Wordmark />
        </Link>
        <span className="text-muted text-sm">{audience}</span>
      </div>
    </header>
  )
}
