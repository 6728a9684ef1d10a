import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { LucideIcon } from '#web/ui/pictures/icons.ts'

/** A page of an area, in its sidebar and in the menu of narrow screens. */
export interface PageLink {
  to: string
  label: string
  Icon: LucideIcon
  /** How much waits there: "12", of what for those who listen, and how many those are as far as they were counted. */
  count?: { shown: string; of: string; number: number } | undefined
}

/** Pages that belong together, under their name; without one they stand first. */
export interface PageGroup<Page extends PageLink = PageLink> {
  label?: string
  links: readonly Page[]
}

/** What stands behind a page's name where something waits; nothing where nothing does. */
export function waitingCount(count: number, of: string): PageLink['count'] {
  return count > 0 ? { shown: cappedCount(count, WAITING_COUNTED_MAX), of, number: count } : undefined
}

/** What waits on several pages together. */
export function waitingIn(pages: readonly PageLink[]): PageLink['count'] {
  return waitingCount(
    pages.reduce((sum, { count }) => sum + (count?.number ?? 0), 0),
    'waiting',
  )
}
