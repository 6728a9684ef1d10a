import type { ReactNode } from 'react'

interface AccountSectionProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A part of a page of settings that a link can point at. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-20 flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {lead ? <div className="text-muted">{lead}</div> : null}
      </header>
      {children}
    </section>
  )
}
