import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RefundAccount } from '#domain/ground/shared/bank-account.ts'
import { describeCustomerPayouts } from '#tests/support/customer-payouts-contract.ts'
import { faultyLine, IMPATIENCE_MS, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { startRazorpayxServer } from '#tests/support/razorpayx-server.ts'
import { razorpayx } from './razorpayx.ts'
import { sandboxPayouts } from './sandbox-payouts.ts'

const upi = (address: string): RefundAccount => ({ kind: 'upi', address })

describeCustomerPayouts('the sandbox', { hasLine: false }, async () => {
  const service = sandboxPayouts()
  return {
    service,
    accounts: {
      pays: upi('asha.rao@ok'),
      nobody: upi('asha.rao@nowhere'),
      slow: upi('asha.rao@slow'),
      refuses: upi('asha.rao@refuses'),
      late: upi('asha.rao@late'),
      comesBack: upi('asha.rao@returns'),
    },
    expectAccount() {},
    timePasses() {},
    counts: () => ({ payouts: service.asked().length, paid: service.paid().length }),
    async close() {},
  }
})

async function openRazorpayx() {
  const server = await startRazorpayxServer()
  const line = await faultyLine(server.origin)
  const { keyId, keySecret, accountNumber } = server
  const asked = { apiOrigin: line.origin, timeoutMs: LINE_PATIENCE_MS, pollMs: 1 }
  const options = { keyId, keySecret, accountNumber, ...asked }
  return { server, line, options, service: razorpayx(options) }
}

describeCustomerPayouts('RazorpayX', { hasLine: true }, async () => {
  const { server, line, options, service } = await openRazorpayx()
  const asha = upi('asha.rao@okbank')
  server.holders.set('asha.rao@okbank', 'ASHA RAO').set('001234567890', 'ASHA RAO')
  return {
    service,
    stranger: razorpayx({ ...options, keySecret: 'another' }),
    impatient: razorpayx({ ...options, timeoutMs: IMPATIENCE_MS }),
    accounts: {
      pays: asha,
      nobody: upi('nobody@okbank'),
      slow: asha,
      refuses: asha,
      late: asha,
      comesBack: asha,
    },
    expectAccount(does) {
      server.validationStatus = does === 'slow' ? 'created' : 'completed'
      server.payoutStatus = { refuses: 'failed', late: 'processing' }[does as string] ?? 'processed'
    },
    timePasses() {
      server.answerBanks()
      for (const payout of server.payouts)
        if (payout.status === 'processing') payout.status = 'processed'
        else if (payout.status === 'processed') payout.status = 'reversed'
    },
    counts: () => ({
      payouts: server.payouts.length,
      paid: server.payouts.filter(({ status }) => status === 'processed').length,
    }),
    fault(fault) {
      line.fault = fault
    },
    async close() {
      await line.close()
      await server.close()
    },
  }
})

test.each([
  ['queued', 'pending'],
  ['pending', 'pending'],
  ['scheduled', 'pending'],
  ['rejected', 'failed'],
  ['cancelled', 'failed'],
  ['something new', 'unknown'],
])('a payout that RazorpayX calls %s is %s', async (status, kind) => {
  const { server, line, service } = await openRazorpayx()
  server.holders.set('asha.rao@okbank', 'ASHA RAO')
  const account = upi('asha.rao@okbank')
  const found = await service.lookUp({ account, customerId: 'asha' })
  server.payoutStatus = status
  const reference = found.kind === 'found' ? found.reference : ''
  const request = { key: 'refund-1', amountPaise: 1_000, account, reference }
  expect((await service.pay(request)).kind).toBe(kind)
  await line.close()
  await server.close()
})

test('a validation that failed says nothing of the account, and a name that is not told is none', async () => {
  const { server, line, service } = await openRazorpayx()
  server.holders.set('asha.rao@okbank', '')
  const look = () => service.lookUp({ account: upi('asha.rao@okbank'), customerId: 'asha' })
  expect(await look()).toEqual({ kind: 'not-found' })
  server.validationStatus = 'failed'
  expect(await look()).toEqual({ kind: 'unknown' })
  await line.close()
  await server.close()
})

test('the sandbox remembers what it paid when its process ends, and no account', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nn-payouts-'))
  const journal = join(dir, 'payouts.jsonl')
  const account = upi('asha.rao@ok')
  const request = { key: 'refund-1', amountPaise: 1_000, account, reference: 'sbox_1' }
  const paid = await sandboxPayouts({ journal }).pay(request)
  const next = sandboxPayouts({ journal })
  expect(await next.find('refund-1')).toEqual(paid)
  expect(await next.pay({ ...request, amountPaise: 2_000 })).toMatchObject({ kind: 'failed' })
  expect(next.paid()).toHaveLength(1)
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(journal, 'utf8')).not.toContain('asha.rao@ok')
  rmSync(dir, { recursive: true })
})
