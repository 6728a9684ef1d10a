import { useRef } from 'react'
import { useLocation } from 'react-router'
import { Menu, X } from '#web/ui/pictures/icons.ts'
import { joinClasses } from '../join-classes.ts'

interface MenuDetailsProps {
  /** Whose menu it is, beside the sign where there is room. */
  owner?: string | undefined
  className?: string
  children: React.ReactNode
}

/** A menu: a plain <details>, so that it opens without JavaScript; a new page closes it. */
export function MenuDetails(props: MenuDetailsProps) {
  const { key } = useLocation()
  return <MenuPanel key={key} {...props} />
}

function MenuPanel({ owner, className, children }: MenuDetailsProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={panel}
      className={joinClasses('group', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !panel.current?.open) return
        panel.current.open = false
        panel.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={owner ? `Menu, ${owner}` : 'Menu'}
        className="-mr-2 inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-6 group-open:hidden" strokeWidth={1.75} />
        <X aria-hidden="true" className="hidden size-6 group-open:block" strokeWidth={1.75} />
        {owner ? <span className="max-w-32 truncate pr-2 max-lg:hidden">{owner}</span> : null}
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-paper shadow-overlay lg:right-(--gutter) lg:left-auto lg:w-96 lg:rounded-b-stage lg:border-x">
        {children}
      </div>
    </details>
  )
}
