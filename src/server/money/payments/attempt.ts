import type { AttemptStatus } from '#domain/money/payments/attempt-status.ts'
import type { GatewayMethod, PaymentStep } from '#server/ground/outside/payment-gateway.ts'

/** One try to pay for an order at the gateway. */
export interface Attempt {
  id: string
  orderId: string
  method: GatewayMethod
  status: AttemptStatus
  requestSha256: string
  gatewayPaymentId: string | null
  step: PaymentStep | null
  problem: string | null
  startedAt: Date
}
