import type { ReactNode } from 'react'

/** One form on a page of its own: sign in, register, choose a new password. */
export function FormCard({
  title,
  lead,
  as: Heading = 'h1',
  children,
  footer,
}: {
  title: string
  lead?: ReactNode
  /** The heading's rank on its page. */
  as?: 'h1' | 'h3'
  children: ReactNode
  footer?: ReactNode
}) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-10 sm:py-16">
      <header className="flex flex-col gap-2">
        <Heading className="text-3xl">{title}</Heading>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </header>
      <div className="flex flex-col gap-5 rounded-stage border border-line bg-surface p-5 sm:p-7">
        {children}
      </div>
      {footer ? <footer className="flex flex-col gap-2 text-sm">{footer}</footer> : null}
    </div>
  )
}
