import type { Paise } from '#domain/ground/shared/money.ts'
import type { OpenOffer } from '#domain/money/payments/offers/tender.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'

/** The one payment of an order, as its row has it. */
export interface Payment {
  orderId: string
  method: PaymentMethod
  status: PaymentStatus
  /** What its customer pays: what the gateway was asked for, and once an offer was used so much less. */
  amountPaise: Paise
  /** What is collected at the doors besides, of an order of which that is the advance; 0 of one that is paid in one way. */
  cashDuePaise: Paise
  /** What the gateway was asked for. */
  askedPaise: Paise
  /** The offers of banks that it was opened with there. */
  offers: readonly OpenOffer[]
  gateway: string | null
  gatewayOrderId: string | null
  /** The payment that counts. */
  gatewayPaymentId: string | null
  /** The payment by which the rest beside its advance was paid online; its amount is in `amountPaise`. */
  restGatewayPaymentId: string | null
  /** That was tried at least. */
  hasRests: boolean
  problem: string | null
}
