import { joinClasses } from '#web/ui/join-classes.ts'

interface StockMarkerProps {
  inStock: boolean
  /** Given only when few are left. */
  unitsLeft?: number | undefined
  className?: string
}

/** "In stock", "Only 3 left" (the real count, never to hurry anyone) or "Out of stock". */
export function StockMarker({ inStock, unitsLeft, className }: StockMarkerProps) {
  const words = inStock ? (unitsLeft ? `Only ${unitsLeft} left` : 'In stock') : 'Out of stock'
  return (
    <p data-in-stock={inStock || undefined} className={joinClasses('stock-marker', className)}>
      {words}
    </p>
  )
}
