import type { PaymentGateway } from './payment-gateway.ts'

/** A marketplace without a card gateway: the checkout offers cash on delivery only. */
export const noGateway: PaymentGateway = {
  name: 'none',
  tokenizerOrigin: undefined,
  charge: async () => ({ kind: 'declined', reason: 'Card payments are not available.' }),
  findCharge: async () => ({ kind: 'unknown' }),
}
