import type { SavedView } from '#server/orders/saved-order-views.ts'
import { UndoNotice } from '#web/ui/undo-notice.tsx'

/** A view that was just removed. */
export function RemovedViewNotice({ view }: { view: SavedView }) {
  return (
    <UndoNotice action="/admin/orders?all=1" intent="restore-view" fields={[['viewId', view.id]]}>
      The view <strong className="font-semibold">{view.name}</strong> was removed.
    </UndoNotice>
  )
}
