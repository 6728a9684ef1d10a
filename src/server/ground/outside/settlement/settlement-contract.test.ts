import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { faultyLine, IMPATIENCE_MS, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { startRouteServer } from '#tests/support/route-server.ts'
import { describeSettlement } from '#tests/support/settlement-contract.ts'
import { razorpayRoute } from './razorpay-route.ts'
import { sandboxSettlementOf } from './sandbox-settlement.ts'

const LINKED = 'acc_GLGeLkU2JUeyDZ'

describeSettlement('the sandbox', { hasLine: false }, async () => {
  const service = sandboxSettlementOf()
  return {
    service,
    linkedAccount: LINKED,
    captured: () => `pay_${randomUUID()}`,
    split() {
      const held = [...service.held.values()]
      const sum = (of: typeof held) => of.reduce((total, { keptPaise }) => total + keptPaise, 0)
      return {
        transfers: held.length,
        keptPaise: sum(held),
        heldPaise: sum(held.filter(({ isReleased }) => !isReleased)),
      }
    },
    direct: () => undefined,
    settle() {},
    async close() {},
  }
})

async function openRoute() {
  const server = await startRouteServer()
  server.accounts.set(LINKED, { type: 'route', status: 'created', name: 'First Shop Private Limited' })
  const line = await faultyLine(server.origin)
  const { keyId, keySecret } = server
  const options = { keyId, keySecret, apiOrigin: line.origin, timeoutMs: LINE_PATIENCE_MS }
  return { server, line, options, service: razorpayRoute(options) }
}

describeSettlement('Razorpay Route', { hasLine: true }, async () => {
  const { server, line, options, service } = await openRoute()
  const isSplit = ({ source }: { source: string }) => source.startsWith('pay_')
  return {
    service,
    stranger: razorpayRoute({ ...options, keySecret: 'another' }),
    impatient: razorpayRoute({ ...options, timeoutMs: IMPATIENCE_MS }),
    linkedAccount: LINKED,
    captured(amount) {
      const id = `pay_${server.payments.size}`
      server.payments.set(id, { amount, isRefunding: false })
      return id
    },
    split() {
      const split = server.transfers.filter(isSplit)
      const kept = (of: typeof split) => of.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
      return {
        transfers: split.length,
        keptPaise: kept(split),
        heldPaise: kept(split.filter(({ onHold }) => onHold)),
      }
    },
    direct() {
      const direct = server.transfers.filter((transfer) => !isSplit(transfer))
      return { transfers: direct.length, paise: direct.reduce((sum, { amount }) => sum + amount, 0) }
    },
    settle: () => server.settle(),
    fault(fault) {
      line.fault = fault
    },
    async close() {
      await line.close()
      await server.close()
    },
  }
})

const PAYOUT = {
  key: '53cda91c-8f81-4e77-bbb9-7388f4ac6bf4',
  madeAt: new Date(),
  sellerId: 'first-shop',
  amountPaise: 100_000,
  account: { holder: 'First Shop', ifsc: 'HDFC0000123', last4: '1234' },
  linkedAccount: LINKED,
  held: [],
  reference: null,
}

test('Razorpay splits nothing off a payment whose refund has begun, and no more than it is', async () => {
  const { server, line, service } = await openRoute()
  server.payments.set('pay_1', { amount: 50_000, isRefunding: true })
  server.payments.set('pay_2', { amount: 50_000, isRefunding: false })
  const transfer = { key: 'key-of-this', linkedAccount: LINKED, amountPaise: 50_000 }
  expect(await service.split({ ...transfer, gatewayPaymentId: 'pay_1' })).toEqual({
    kind: 'failed',
    reason: 'Payment has been refunded and cannot be transferred',
  })
  const more = { ...transfer, gatewayPaymentId: 'pay_2', amountPaise: 50_001 }
  expect((await service.split(more)).kind).toBe('failed')
  expect(server.transfers).toEqual([])
  await line.close()
  await server.close()
})

test('a payout that Razorpay refuses is refused whole: what was on hold stays', async () => {
  const { server, line, service } = await openRoute()
  server.payments.set('pay_1', { amount: 60_000, isRefunding: false })
  const asked = { key: 'key-of-this', linkedAccount: LINKED, gatewayPaymentId: 'pay_1', amountPaise: 50_000 }
  const split = await service.split(asked)
  const held = [{ reference: split.kind === 'held' ? split.reference : '', keepPaise: 40_000 }]
  server.balance = 0
  expect(await service.pay({ ...PAYOUT, held })).toMatchObject({ kind: 'failed', isAccount: false })
  server.balance = 100_000
  server.directStatus = 'pending'
  expect(await service.pay({ ...PAYOUT, held })).toMatchObject({ kind: 'pending' })
  expect(server.transfers[0]).toMatchObject({ onHold: true, reversed: 0 })
  for (const transfer of server.transfers) if (transfer.status === 'pending') transfer.status = 'failed'
  expect(await service.find({ ...PAYOUT, held })).toEqual({
    kind: 'failed',
    reason: 'The linked account is suspended',
    isAccount: true,
  })
  expect(server.transfers[0]).toMatchObject({ onHold: true, reversed: 0 })
  await line.close()
  await server.close()
})

test('of two transfers that came of one key one stands, the same however often it is asked', async () => {
  const { server, line, service } = await openRoute()
  server.payments.set('pay_1', { amount: 200_000, isRefunding: false })
  const asked = { key: 'key-of-this', linkedAccount: LINKED, gatewayPaymentId: 'pay_1', amountPaise: 50_000 }
  await service.split(asked)
  const [twin] = server.transfers
  if (twin) server.transfers.push({ ...twin, id: 'trf_twin', reversed: 0 })
  const stands = await service.split(asked)
  server.transfers.reverse()
  expect(await service.split(asked)).toEqual(stands)
  expect(server.transfers.map(({ reversed }) => reversed).toSorted()).toEqual([0, 50_000])
  await line.close()
  await server.close()
})

test('an account that is no seller’s, or is suspended, takes nothing', async () => {
  const { server, line, service } = await openRoute()
  server.accounts.set('acc_MARKETPLACE123', { type: 'standard', status: 'created', name: 'NanoNagar' })
  server.accounts.set('acc_SUSPENDED12345', { type: 'route', status: 'suspended', name: 'Gone' })
  expect(await service.findLinkedAccount('acc_MARKETPLACE123')).toEqual({ kind: 'not-found' })
  expect(await service.findLinkedAccount('acc_SUSPENDED12345')).toMatchObject({ takesMoney: false })
  await line.close()
  await server.close()
})
