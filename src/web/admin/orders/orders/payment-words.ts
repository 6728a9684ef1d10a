import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Money that has to go back is the one thing of a payment that waits for somebody. */
export function paymentTone(status: PaymentStatus | null, cashLeftPaise: Paise): BadgeTone {
  if (status === 'refund-due') return 'red'
  if (status === 'paid') return cashLeftPaise > 0 ? 'yellow' : 'green'
  return status === 'due' || status === 'pending' ? 'yellow' : 'grey'
}
