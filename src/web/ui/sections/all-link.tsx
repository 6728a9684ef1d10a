import { Link } from 'react-router'
import { ArrowRight } from '#web/ui/pictures/icons.ts'

/** Beside the heading of the latest few: where all of them are. */
export function AllLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-[0.9375rem] hover:underline"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  )
}
