import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { StockMovement } from '#server/selling/listings/listing-editor-views.ts'

const REASONS: Readonly<Record<string, string>> = {
  receipt: 'Received',
  sale: 'Sold',
  return: 'Returned',
  correction: 'Corrected',
  count: 'Counted',
  dispatch: 'Dispatched',
}

/** The last movements, newest first: every piece is accounted for. */
export function StockHistory({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0) return null
  return (
    <details className="group pt-6">
      <summary className="inline-flex min-h-11 items-center font-medium text-[0.9375rem] hover:underline">
        <span className="group-open:hidden">Show stock history</span>
        <span className="hidden group-open:inline">Hide stock history</span>
      </summary>
      <ol className="divide-y divide-line border-line border-y text-sm">
        {movements.map((movement) => (
          <li key={movement.id} className="flex items-baseline gap-3 py-2.5">
            <span className="figures w-12 shrink-0 text-right font-semibold">
              {movement.change > 0 ? '+' : '−'}
              {Math.abs(movement.change)}
            </span>
            <div className="min-w-0">
              <p>
                {REASONS[movement.reason] ?? movement.reason}
                {movement.orderNumber ? `, order ${orderNumber(movement.orderNumber)}` : ''}
                {movement.note ? <span className="text-muted"> · {movement.note}</span> : null}
              </p>
              <p className="text-muted">
                <time dateTime={movement.at}>{formatDateTime(movement.at)}</time>
                {movement.by ? ` · ${movement.by}` : ''}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}
