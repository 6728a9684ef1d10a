import type { ReactNode } from 'react'

/** A part of a shop's page, under a heading of its own. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
