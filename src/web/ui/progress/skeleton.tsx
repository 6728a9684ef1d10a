import { joinClasses } from '../join-classes.ts'

/** The place of something that is on its way; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses('block animate-pulse rounded-control bg-line', className)}
    />
  )
}
