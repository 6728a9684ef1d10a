import type { ReactNode } from 'react'

interface PageSectionProps {
  id: string
  title: string
  /** A link to all of them, beside the title. */
  more?: ReactNode
  children: ReactNode
}

/** One part of a person's page. */
export function PageSection({ id, title, more, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-2">
        <h2 id={id} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** Where a list would stand. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="border-line border-y py-4 text-muted">{children}</p>
}
