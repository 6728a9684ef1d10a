import { joinClasses } from '#web/ui/join-classes.ts'

interface StockMarkerProps {
  inStock: boolean
  /** In its place: "Only 3 left" (the real count, never to hurry anyone), or from when a pre-order is sent. */
  stockText?: string | undefined
  className?: string
}

/** "In stock", what is said in its place, or "Out of stock". */
export function StockMarker({ inStock, stockText, className }: StockMarkerProps) {
  const words = stockText ?? (inStock ? 'In stock' : 'Out of stock')
  return (
    <p
      data-in-stock={inStock || undefined}
      data-few={stockText?.startsWith('Only') || undefined}
      className={joinClasses('stock-marker', className)}
    >
      {words}
    </p>
  )
}
