import { expect, test } from 'vitest'
import { faultyLine, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { describeGateway, OFFER } from '#tests/support/gateway-contract.ts'
import { startRazorpayServer } from '#tests/support/razorpay-server.ts'
import { razorpayGateway } from './razorpay-gateway.ts'

async function openRazorpay() {
  const server = await startRazorpayServer()
  const line = await faultyLine(server.origin)
  const { keyId, keySecret, webhookSecret } = server
  const options = {
    keyId,
    keySecret,
    webhookSecret,
    apiOrigin: line.origin,
    timeoutMs: LINE_PATIENCE_MS,
    uploadTimeoutMs: LINE_PATIENCE_MS,
  }
  const gateway = razorpayGateway(options)
  return { server, line, gateway, options }
}

describeGateway('Razorpay', async () => {
  const { server, line, gateway, options } = await openRazorpay()
  return {
    gateway,
    stranger: razorpayGateway({ ...options, keySecret: 'another', webhookSecret: 'another' }),
    impatient: razorpayGateway({ ...options, timeoutMs: 1_500, uploadTimeoutMs: 1_500 }),
    now: () => new Date('2026-11-20T10:00:00Z'),
    counts: () => ({
      orders: server.orders.length,
      captured: server.payments.filter(({ status }) => status === 'captured' || status === 'refunded').length,
      refunds: server.refunds.length,
    }),
    fault(fault) {
      line.fault = fault
    },
    async buyerPays(request, outcome) {
      if (server.payments.some(({ notes }) => notes.attempt === request.reference)) return {}
      const answer = await gateway.startPayment(request)
      if (answer.kind === 'started' && answer.step?.kind === 'script')
        return server.standardCheckout(answer.step.options, outcome)
      if (answer.kind !== 'started' || answer.step?.kind !== 'form') throw new Error('Razorpay has a form')
      expect(answer.step.action).toBe(`${line.origin}/v1/checkout/embedded`)
      return server.checkout(answer.step.fields, outcome)
    },
    async disputed() {
      const [payment] = server.payments
      if (!payment) throw new Error('a payment was made before')
      return server.dispute(payment.id)
    },
    contests: (disputeId) => server.contests.filter((each) => each.disputeId === disputeId).length,
    async offer(offersAre) {
      const takesOff = (amount: number) => Math.round(amount / 10)
      server.offers = [{ id: OFFER, method: 'netbanking', instrument: 'HDFC', takesOff }]
      server.offersAre = offersAre
      // Named when the payment alone is asked for.
      server.namesOffers = false
    },
    banksThinkAgain() {
      for (const payment of server.payments) if (payment.status === 'failed') payment.status = 'authorized'
    },
    async webhooks(gatewayOrderId) {
      const [payment] = server.payments
      const entity = { id: payment?.id, order_id: gatewayOrderId, amount: payment?.amount }
      const dispute = {
        id: 'disp_test',
        payment_id: payment?.id,
        phase: 'chargeback',
        status: 'open',
        reason_code: 'goods_not_received',
        amount: payment?.amount,
        respond_by: 1_764_000_000,
      }
      return [
        server.webhook('payment.authorized', { payment: { entity } }),
        server.webhook('order.paid', { order: { entity: { id: gatewayOrderId } }, payment: { entity } }),
        server.webhook('payment.dispute.created', { payment: { entity }, dispute: { entity: dispute } }),
      ]
    },
    signatureHeader: 'X-Razorpay-Signature',
    async close() {
      await line.close()
      await server.close()
    },
  }
})

test('a receipt that is answered with its order, as its pages on retries say, comes to the same', async () => {
  const { server, line, gateway } = await openRazorpay()
  server.refusesReceipts = false
  const purchase = { receipt: 'order-1', amountPaise: 100 }
  const opened = await Promise.all([gateway.openOrder(purchase), gateway.openOrder(purchase)])
  expect(opened[0]).toEqual(opened[1])
  expect(server.orders).toHaveLength(1)
  await line.close()
  await server.close()
})

test('a refund that a bank takes its time for is pending, and asked about by its key', async () => {
  const { server, line, gateway } = await openRazorpay()
  server.refundStatus = 'pending'
  const opened = await gateway.openOrder({ receipt: 'order-1', amountPaise: 5_000 })
  server.checkout({ key_id: server.keyId, order_id: opened?.gatewayOrderId ?? '' }, 'authorized')
  const gatewayPaymentId = server.payments[0]?.id ?? ''
  await gateway.capture({ gatewayPaymentId, amountPaise: 5_000 })
  const refund = { gatewayPaymentId, amountPaise: 5_000, key: 'refund-key-1' }
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'pending' })
  for (const made of server.refunds) made.status = 'failed'
  expect(await gateway.findRefund(refund)).toMatchObject({ kind: 'failed' })
  await line.close()
  await server.close()
})
