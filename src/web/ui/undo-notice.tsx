import { Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from './button.tsx'

interface UndoNoticeProps {
  /** Takes the form that undoes it. */
  action: string
  intent: string
  /** Names what was done to, in the form's hidden fields. */
  fields: readonly (readonly [name: string, value: string | number])[]
  /** Where the notice is put away; without it, it stays until the page is left. */
  closeTo?: string
  children: ReactNode
}

/** What was just done, with the way back. Stays in view until it is used or put away. */
export function UndoNotice({ action, intent, fields, closeTo, children }: UndoNoticeProps) {
  return (
    <div className="sticky bottom-4 z-20 mt-6 flex justify-center">
      <div
        role="status"
        className="flex w-full max-w-xl items-center gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-4 shadow-overlay"
      >
        <p className="line-clamp-3 min-w-0 grow text-[0.9375rem]">{children}</p>
        <Form method="post" action={action} preventScrollReset className="shrink-0">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="sm" name="intent" value={intent}>
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        </Form>
        {closeTo ? (
          <Link
            to={closeTo}
            preventScrollReset
            replace
            aria-label="Close"
            className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Link>
        ) : null}
      </div>
    </div>
  )
}
