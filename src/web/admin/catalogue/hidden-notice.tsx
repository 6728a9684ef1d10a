import { Undo2, X } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'

interface HiddenNoticeProps {
  hidden: { productId: string; name: string }
  search: string
}

/** Stays in view until it is used or put away. */
export function HiddenNotice({ hidden, search }: HiddenNoticeProps) {
  return (
    <div className="sticky bottom-4 z-20 mt-6 flex justify-center">
      <div
        role="status"
        className="flex w-full max-w-xl items-center gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-4 shadow-overlay"
      >
        <p className="line-clamp-3 min-w-0 grow text-[0.9375rem]">
          <strong className="font-semibold">{hidden.name}</strong> was deleted. Orders and invoices keep their
          copy.
        </p>
        <Form method="post" action={`/admin/products${search}`} preventScrollReset className="shrink-0">
          <input type="hidden" name="productId" value={hidden.productId} />
          <Button type="submit" size="sm" name="intent" value="undo">
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        </Form>
        <Link
          to={`/admin/products${search}`}
          preventScrollReset
          replace
          aria-label="Close"
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </div>
  )
}
