import type { PaymentGateway } from '../payment-gateway.ts'

/** A marketplace without a gateway: the checkout offers cash on delivery only. */
export const noGateway: PaymentGateway = {
  name: 'none',
  tokenizerOrigin: undefined,
  formOrigins: [],
  methods: [],
  findWays: async () => undefined,
  findOutages: async () => undefined,
  openOrder: async () => undefined,
  takesOffer: async () => undefined,
  startPayment: async () => ({ kind: 'refused', reason: 'Online payments are not available.' }),
  findPayments: async () => undefined,
  capture: async () => false,
  refund: async () => ({ kind: 'unknown' }),
  findRefund: async () => ({ kind: 'unknown' }),
  acceptDispute: async () => ({ kind: 'unknown' }),
  uploadEvidence: async () => ({ kind: 'unknown' }),
  contestDispute: async () => ({ kind: 'unknown' }),
  readWebhook: () => undefined,
  isSignedReturn: () => false,
  settlementLines: async () => undefined,
}
