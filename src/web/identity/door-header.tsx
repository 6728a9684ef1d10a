import { Link } from 'react-router'

/** What stands above a door that lies outside the shop: the way back into it, and for whom the door is. */
export function DoorHeader({ audience }: { audience: string }) {
  return (
    <header className="border-line border-b">
      <div className="page-width flex min-h-16 items-center justify-between gap-4">
        <Link to="/" className="font-display font-bold text-xl">
          NanoNagar
        </Link>
        <span className="text-muted text-sm">{audience}</span>
      </div>
    </header>
  )
}
