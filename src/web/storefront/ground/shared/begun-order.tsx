import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** That an order waits for its payment, so that nobody orders a second time. */
export function BegunOrder({
  id,
  text,
  from,
}: {
  id: string
  /** That it waits. */
  text: string
  /** The page it stands on, to which letting it go leads back. */
  from: string
}): ReactNode {
  const path = `/orders/${id}/pay`
  return (
    <Notice tone="warn" className="mb-6">
      {text}
      <Form method="post" action={path} className="flex flex-wrap gap-3 pt-3">
        <input type="hidden" name="from" value={from} />
        <ButtonLink to={path} size="sm">
          Pay now
        </ButtonLink>
        <details>
          <summary className="min-h-11 cursor-pointer content-center px-2 underline">Cancel order</summary>
          <Button type="submit" name="intent" value="let-go" size="sm">
            Yes, cancel it
          </Button>
        </details>
      </Form>
    </Notice>
  )
}
