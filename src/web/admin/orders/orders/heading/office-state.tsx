import type { CustomerStatus } from '#domain/orders/orders/order-status.ts'
import { officeState } from '#domain/orders/orders/state-words.ts'
import type { OrderProgress } from '#domain/selling/order-moves/order-progress.ts'
import { ProgressText } from '#web/shared/orders/orders/progress-text.tsx'
import { Badge } from '#web/ui/badge.tsx'

interface OfficeStateProps {
  status: CustomerStatus
  isPlaced: boolean
  replacedBy?: { number: string } | undefined
  progress: OrderProgress | undefined
}

/** Where an order is, as the office reads it, and beside it whether a seller is late. */
export function OfficeState({ status, isPlaced, replacedBy, progress }: OfficeStateProps) {
  const { label, colour } = officeState({ status, isPlaced, replacedBy, progress: progress?.text })
  const isSaid = label === progress?.text
  return (
    <>
      <span className="shrink-0">
        <Badge tone={colour}>{label}</Badge>
      </span>
      <ProgressText progress={progress && isSaid ? { ...progress, text: '' } : progress} />
    </>
  )
}
