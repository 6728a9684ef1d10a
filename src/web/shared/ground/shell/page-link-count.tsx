import type { PageLink } from './page-link.ts'

/** How much waits on a page, behind its name. */
export function PageLinkCount({ count }: Pick<PageLink, 'count'>) {
  if (!count) return null
  return (
    <span className="figures ml-auto rounded-full bg-warn-wash px-2 py-px font-semibold text-[0.8125rem] text-warn">
      {count.shown}
      <span className="sr-only"> {count.of}</span>
    </span>
  )
}
