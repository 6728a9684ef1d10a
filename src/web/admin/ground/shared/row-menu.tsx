import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Ellipsis } from '#web/ui/pictures/icons.ts'

/** What can be done with a row, in words behind one button; it unfolds in its cell, which no frame can cut off. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="text-right stacked:text-left">
      <summary
        title="More"
        className="ml-auto inline-flex size-10 cursor-pointer list-none items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11 stacked:-ml-2.5 [&::-webkit-details-marker]:hidden"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">Actions for {of}</span>
      </summary>
      <div className="flex flex-col items-end pb-1 stacked:items-start">{children}</div>
    </details>
  )
}

const ITEM =
  'inline-flex min-h-9 items-center rounded-control px-2 font-medium text-sm hover:bg-sunken pointer-coarse:min-h-11 stacked:-ml-2'

/** One of them that leads to a page, where it is asked about. */
export function RowMenuLink({
  isDangerous = false,
  ...rest
}: ComponentProps<typeof Link> & { isDangerous?: boolean }) {
  return <Link {...rest} className={joinClasses(ITEM, isDangerous && 'text-bad')} />
}

/** One of them that is done at once, as it can be taken back. */
export function RowMenuButton(props: ComponentProps<'button'>) {
  return <button type="submit" {...props} className={ITEM} />
}
