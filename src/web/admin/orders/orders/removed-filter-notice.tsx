import type { SavedFilter } from '#server/orders/orders/saved-filters/saved-filter-views.ts'
import { UndoNotice } from '#web/ui/undo-notice.tsx'

/** A saved filter that was just removed. */
export function RemovedFilterNotice({ savedFilter }: { savedFilter: SavedFilter }) {
  return (
    <UndoNotice
      action="/admin/orders?all=1"
      intent="restore-view"
      fields={[['viewId', savedFilter.id]]}
      about={savedFilter.name}
    >
      was removed from your views.
    </UndoNotice>
  )
}
