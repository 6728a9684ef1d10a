import { Link, useLocation } from 'react-router'

/** A link that knows when it leads to the page that is shown, filters and all. */
export function HereLink({ to, label, className }: { to: string; label: string; className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={to} aria-current={pathname + search === to ? 'page' : undefined} className={className}>
      {label}
    </Link>
  )
}
