import type { App } from '#server/ground/app.ts'
import type { PaymentStep } from '#server/ground/outside/payment-gateway.ts'
import { listAttempts } from './attempt-store.ts'

/** What the customer does next to pay an order: the step of the latest attempt that waits for them. */
export async function findStep(app: Pick<App, 'db'>, orderId: string): Promise<PaymentStep | undefined> {
  const attempts = await listAttempts(app.db, orderId)
  const open = attempts.findLast((each) => each.status === 'started' || each.status === 'pending')
  return open?.step ?? undefined
}
