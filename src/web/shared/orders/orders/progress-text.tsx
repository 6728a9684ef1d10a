import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { OrderProgress } from '#domain/selling/order-moves/order-progress.ts'

/** How far the sellers of an order are, and in red that one is late; for beside the status. A compact row leaves out since when. */
export function ProgressText({ progress }: { progress: OrderProgress | undefined }) {
  if (!progress) return null
  const { text, lateSince } = progress
  return (
    <>
      <span className="whitespace-nowrap text-muted text-sm">{text}</span>
      {lateSince ? (
        <span className="whitespace-nowrap font-medium text-bad text-sm">
          Late<span className="compact:hidden">, due {formatWeekday(lateSince)}</span>
        </span>
      ) : null}
    </>
  )
}
