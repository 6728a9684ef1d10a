import type { OwnChargebackShare } from '#server/orders/disputes/chargebacks/own-share-views.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What customers' banks hold back of an order, or took. */
export function ChargebackNotices({ shares }: { shares: readonly OwnChargebackShare[] }) {
  return shares.map(({ id, isOpen, isTaken, words }) => (
    <Notice
      key={id}
      tone={isOpen ? 'warn' : isTaken ? 'bad' : 'good'}
      title={isOpen ? 'A bank disputes the payment' : isTaken ? 'Chargeback lost' : 'Chargeback over'}
    >
      <p>{words}</p>
    </Notice>
  ))
}
