import type { OrderProgress } from '#domain/selling/order-moves/order-progress.ts'

/** How far the sellers of an order are, and in red that one is late; for beside the status. */
export function ProgressText({ progress }: { progress: OrderProgress | undefined }) {
  if (!progress) return null
  return (
    <>
      <span className="whitespace-nowrap text-muted text-sm">{progress.text}</span>
      {progress.late ? (
        <span className="whitespace-nowrap font-medium text-bad text-sm">{progress.late}</span>
      ) : null}
    </>
  )
}
