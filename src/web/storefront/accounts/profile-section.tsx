import type { ReactNode } from 'react'

/** A part of the profile that a link can point at. */
export function ProfileSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </header>
      {children}
    </section>
  )
}
