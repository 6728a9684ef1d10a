import type { ChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { Notice } from '#web/ui/notice.tsx'

interface ChargedBackNoteProps {
  /** What the bank does with the payment; undefined where the money stays. */
  chargedBack: ChargedBack | undefined
  className?: string
}

/** Why an order that was paid is not to be sent: the customer's bank takes the money back. */
export function ChargedBackNote({ chargedBack, className }: ChargedBackNoteProps) {
  if (!chargedBack) return null
  const { title, text } = WORDS[chargedBack]
  return (
    <Notice tone={chargedBack === 'open' ? 'warn' : 'bad'} title={title} {...(className && { className })}>
      <p>{text}</p>
    </Notice>
  )
}

const WORDS: Readonly<Record<ChargedBack, { title: string; text: string }>> = {
  open: {
    title: 'Do not send: the payment is disputed',
    text: 'The customer has asked their bank to take back the payment for this order. Do not hand anything over until that is decided.',
  },
  lost: {
    title: 'Do not send: a bank has taken the payment back',
    text: 'The customer’s bank has taken back the payment for this order. We cancel anything not yet shipped within a minute. Delivered items can still be returned or disputed: what the bank paid counts towards the refund.',
  },
}
