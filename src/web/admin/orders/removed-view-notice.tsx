import { Undo2 } from 'lucide-react'
import { Form } from 'react-router'
import type { SavedView } from '#server/orders/saved-order-views.ts'
import { Button } from '#web/ui/button.tsx'

/** A view that was just removed, with the way back. */
export function RemovedViewNotice({ view }: { view: SavedView }) {
  return (
    <div className="sticky bottom-4 z-10 mt-6 flex justify-center">
      <div
        role="status"
        className="flex w-full max-w-xl items-center gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-4 shadow-overlay"
      >
        <p className="min-w-0 grow text-[0.9375rem]">
          The view <strong className="font-semibold">{view.name}</strong> was removed.
        </p>
        <Form method="post" action="/admin/orders?all=1" className="shrink-0">
          <input type="hidden" name="viewId" value={view.id} />
          <Button type="submit" name="intent" value="restore-view" size="sm">
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        </Form>
      </div>
    </div>
  )
}
