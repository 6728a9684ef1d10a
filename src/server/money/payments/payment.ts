import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'

/** The one payment of an order, as its row has it. */
export interface Payment {
  orderId: string
  method: PaymentMethod
  status: PaymentStatus
  amountPaise: Paise
  gateway: string | null
  gatewayOrderId: string | null
  /** The payment that counts. */
  gatewayPaymentId: string | null
  problem: string | null
}
