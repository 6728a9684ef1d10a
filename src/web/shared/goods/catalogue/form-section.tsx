import type { ReactNode } from 'react'

interface FormSectionProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A part of a long form: its name at the left where there is room, its fields beside it. */
export function FormSection({ id, title, lead, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6 pb-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead ? <div className="max-w-prose pt-1 text-muted text-sm">{lead}</div> : null}
      <div className="pt-5">{children}</div>
    </section>
  )
}
