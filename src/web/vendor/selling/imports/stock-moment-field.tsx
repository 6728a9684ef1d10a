import type { ChangeEvent } from 'react'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { readStockMoment } from '#domain/selling/inventory/stock-as-of.ts'
import { TextField } from '#web/ui/text-field.tsx'

const NAME = 'stockAsOf'

/**
 * When what the file says of stock was so. The column stock says what is physically there, so what was dispatched since
 * the file was made must not come back with it.
 */
export function StockMomentField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <TextField
      type="datetime-local"
      name={NAME}
      label="When the stock was counted (Indian time)"
      optional
      defaultValue={typed}
      error={error}
      hint="Needed if the file changes stock and is not our own export. Count all that is on the shelf, including what is promised to orders. We take into account what came in or left since this time."
    />
  )
}

/** A file was usually made when it was last saved; the person can say otherwise. */
export function noteWhenMade({ currentTarget: { files, form } }: ChangeEvent<HTMLInputElement>): void {
  const field = form?.elements.namedItem(NAME)
  const file = files?.[0]
  if (!(field instanceof HTMLInputElement) || !file) return
  const text = momentText(new Date(file.lastModified))
  // An old file may be sent for its prices: it is asked for a time only if its stock differs.
  field.value = readStockMoment(text, new Date()).ok ? text : ''
}
