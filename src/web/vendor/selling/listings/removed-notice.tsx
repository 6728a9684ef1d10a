import { UndoNotice } from '#web/ui/undo-notice.tsx'

interface RemovedNoticeProps {
  removed: { offerId: string; name: string }
  search: string
}

/** An offer that was just deleted: a deletion asks nothing beforehand. */
export function RemovedNotice({ removed, search }: RemovedNoticeProps) {
  const list = `/vendor/products${search}`
  return (
    <UndoNotice
      action={list}
      intent="restore"
      fields={[['offerId', removed.offerId]]}
      closeTo={list}
      about={removed.name}
    >
      was deleted. Orders keep their copy.
    </UndoNotice>
  )
}
