import { formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FileText } from '#web/ui/pictures/icons.ts'

const NEEDED = 'Needs an e-way bill before it leaves'

/** In a list: of an order that is worth more than may move without one. */
export function EwayBillMark({ className }: { className?: string }) {
  return (
    <span className={joinClasses('flex items-start gap-1.5 font-medium text-sm text-warn', className)}>
      <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{NEEDED}</span>
    </span>
  )
}

interface EwayBillAheadProps {
  valuePaise: Paise | undefined
  className?: string
}

/** On the pages of an order that is not packed, from its first moment on: what is needed, for what, and when it is made. */
export function EwayBillAhead({ valuePaise, className }: EwayBillAheadProps) {
  if (valuePaise === undefined) return null
  return (
    <Notice tone="warn" title={NEEDED} className={className ?? ''}>
      <p>
        <span>The items are worth </span>
        <span className="figures">{formatToPay(valuePaise)}</span>
        <span>
          . You make it once the parcel is packed. Have the distance in km and the transporter ID or the
          vehicle number ready.
        </span>
      </p>
    </Notice>
  )
}
