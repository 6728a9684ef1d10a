import { UndoNotice } from '#web/ui/undo-notice.tsx'

interface HiddenNoticeProps {
  hidden: { productId: string; name: string }
  search: string
}

/** A product that was just deleted from the marketplace. */
export function HiddenNotice({ hidden, search }: HiddenNoticeProps) {
  const list = `/admin/products${search}`
  return (
    <UndoNotice
      action={list}
      intent="undo"
      fields={[['productId', hidden.productId]]}
      closeTo={list}
      about={hidden.name}
    >
      was deleted. Orders and invoices keep their copy.
    </UndoNotice>
  )
}
