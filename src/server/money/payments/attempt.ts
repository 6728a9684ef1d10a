import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { ChosenInstrument } from '#domain/ground/outside/gateway-ways.ts'
import type { AttemptStatus } from '#domain/money/payments/attempt-status.ts'
import type { PaymentStep } from '#server/ground/outside/payment-gateway.ts'

/** One try to pay for an order at the gateway. */
export interface Attempt {
  id: string
  orderId: string
  /** Of a try to pay the rest beside an advance; null of any other. */
  restPaymentId: string | null
  method: GatewayMethod
  /** The bank, wallet, lender, plan or saved card; null where the method has none. */
  instrument: ChosenInstrument | null
  /** Its customer agreed to have the card saved that pays. */
  savesCard: boolean
  status: AttemptStatus
  requestSha256: string
  gatewayPaymentId: string | null
  step: PaymentStep | null
  problem: string | null
  startedAt: Date
  /** When its way was chosen last. */
  chosenAt: Date
}
