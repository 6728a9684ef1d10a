import type { SavedView } from '#server/orders/orders/saved-views/saved-order-views.ts'
import { UndoNotice } from '#web/ui/undo-notice.tsx'

/** A view that was just removed. */
export function RemovedViewNotice({ view }: { view: SavedView }) {
  return (
    <UndoNotice
      action="/admin/orders?all=1"
      intent="restore-view"
      fields={[['viewId', view.id]]}
      about={view.name}
    >
      was removed from your views.
    </UndoNotice>
  )
}
