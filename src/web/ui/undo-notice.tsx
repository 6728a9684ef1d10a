import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Undo2, X } from '#web/ui/pictures/icons.ts'
import { Button } from './button.tsx'

interface UndoNoticeProps {
  /** Takes the form that undoes it. */
  action: string
  intent: string
  /** Names what was done to, in the form's hidden fields. */
  fields: readonly (readonly [name: string, value: string | number])[]
  /** Where the notice is put away; without it, it stays until the page is left. */
  closeTo?: string
  /** What it was done to. */
  about: string
  /** What was done: "was deleted". */
  children: ReactNode
}

/** What was just done, with the way back. Stays in view until it is used or put away. */
export function UndoNotice({ action, intent, fields, closeTo, about, children }: UndoNoticeProps) {
  return (
    <div className="sticky bottom-4 z-20 mt-6 flex justify-center print:hidden">
      <div
        role="status"
        className="flex w-full max-w-xl flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface py-2 pr-2 pl-4 shadow-overlay"
      >
        <div className="min-w-0 grow basis-60 py-1 text-[0.9375rem] leading-snug">
          <About text={about} /> {children}
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <Form method="post" action={action} preventScrollReset>
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
              className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden="true" className="size-4" />
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Longer than this, it may not fit into two lines of a phone. */
const LONG = 60

/** A name in two lines at most; the rest of a long one opens with a tap. */
function About({ text }: { text: string }) {
  if (text.length <= LONG) return <strong className="break-words font-semibold">{text}</strong>
  return (
    <details className="group">
      <summary className="line-clamp-2 cursor-pointer break-words font-semibold group-open:line-clamp-none">
        {text}
      </summary>
    </details>
  )
}
