import type { Paise } from '#domain/ground/shared/money.ts'

/** The rest of an order with an advance as it is paid online: a purchase of its own at the gateway, of one amount. */
export interface RestPayment {
  /** Its receipt there. */
  id: string
  orderId: string
  gateway: string
  gatewayOrderId: string | null
  /** The payment that counts; null while none does. */
  gatewayPaymentId: string | null
  amountPaise: Paise
}
