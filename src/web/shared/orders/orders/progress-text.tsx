import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { OrderProgress } from '#domain/selling/order-moves/order-progress.ts'

/**
 * In red that a seller of an order is late, and how far they are; for beside the status. A compact row leaves out since
 * when, and cuts what stands last: never that it is late.
 */
export function ProgressText({ progress }: { progress: OrderProgress | undefined }) {
  if (!progress) return null
  const { text, lateSince } = progress
  return (
    <>
      {lateSince ? (
        <span className="shrink-0 whitespace-nowrap font-medium text-bad text-sm">
          Late<span className="compact:hidden">, due {formatWeekday(lateSince)}</span>
        </span>
      ) : null}
      {text ? <span className="compact-line whitespace-nowrap text-muted text-sm">{text}</span> : null}
    </>
  )
}
