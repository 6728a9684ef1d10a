import { joinClasses } from '#web/ui/join-classes.ts'

/** From one to five stars as signs, and in words for those who listen. */
export function Stars({ stars, className }: { stars: number; className?: string }) {
  return (
    <span className={joinClasses('whitespace-nowrap', className)}>
      <span aria-hidden="true">{'★'.repeat(stars)}</span>
      <span aria-hidden="true" className="text-muted">
        {'☆'.repeat(5 - stars)}
      </span>
      <span className="sr-only">{stars === 1 ? '1 of 5 stars' : `${stars} of 5 stars`}</span>
    </span>
  )
}
