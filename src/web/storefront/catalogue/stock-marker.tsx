interface StockMarkerProps {
  inStock: boolean
  /** Given only when few are left. */
  unitsLeft?: number | undefined
}

/** "In stock", "Only 3 left" (from the real count, never to hurry anyone) or "Out of stock". */
export function StockMarker({ inStock, unitsLeft }: StockMarkerProps) {
  const colour = inStock ? 'text-good' : 'text-muted'
  const words = inStock ? (unitsLeft ? `Only ${unitsLeft} left` : 'In stock') : 'Out of stock'
  return (
    <p className={`flex items-center gap-1.5 text-xs ${colour}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {words}
    </p>
  )
}
