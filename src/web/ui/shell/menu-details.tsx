import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'

/** The menu of narrow screens: a plain <details>, so that it opens without JavaScript; a new page closes it. */
export function MenuDetails({ children }: { children: React.ReactNode }) {
  const { key } = useLocation()
  return <MenuPanel key={key}>{children}</MenuPanel>
}

function MenuPanel({ children }: { children: React.ReactNode }) {
  const panel = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={panel}
      className="group lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !panel.current?.open) return
        panel.current.open = false
        panel.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label="Menu"
        className="-mr-2 inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-6 group-open:hidden" strokeWidth={1.75} />
        <X aria-hidden="true" className="hidden size-6 group-open:block" strokeWidth={1.75} />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-paper shadow-overlay">
        {children}
      </div>
    </details>
  )
}
