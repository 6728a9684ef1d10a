import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

interface ConfirmedActionProps {
  label: string
  intent: string
  text: string
  /** Fields that are sent with it. */
  children?: ReactNode
}

/** What cannot be undone is asked about first, without JavaScript too. */
export function ConfirmedAction({ label, intent, text, children }: ConfirmedActionProps) {
  return (
    <details className="rounded-control border border-edge">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium">{label}…</summary>
      <Form method="post" className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="text-sm">{text}</p>
        {children}
        <Button type="submit" name="intent" value={intent} variant="danger">
          {label}
        </Button>
      </Form>
    </details>
  )
}
