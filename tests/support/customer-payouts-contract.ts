import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RefundAccount } from '#domain/ground/shared/bank-account.ts'
import type { CustomerPayouts } from '#server/ground/outside/customer-payouts/customer-payouts.ts'
import type { LineFault } from './faulty-line.ts'

/** A payout service of which a test sees what was paid, and whose line it can cut. */
export interface CustomerPayoutsUnderTest {
  service: CustomerPayouts
  /** The same service for somebody with another key; undefined where it has none. */
  stranger?: CustomerPayouts
  /** The same service, which soon stops waiting for a line that is silent; undefined where there is no line. */
  impatient?: CustomerPayouts
  /** Accounts by what they do. */
  accounts: Readonly<Record<'pays' | 'nobody' | 'slow' | 'refuses' | 'late' | 'comesBack', RefundAccount>>
  /** Sets what the next account does, where the service does not know it by the account. */
  expectAccount(does: 'pays' | 'nobody' | 'slow' | 'refuses' | 'late' | 'comesBack'): void
  /** Time passes: banks that were late have answered, and what comes back has come back. */
  timePasses(): void
  /** How many payouts there are, and how many of them were paid. */
  counts(): { payouts: number; paid: number }
  fault?: (faults: (call: string) => LineFault | undefined) => void
  close(): Promise<void>
}

const FAULTS: readonly LineFault[] = ['lose-answer', 'lose-call', 'silence', 429, 500, 'nonsense']
const AMOUNT = 129_900
const BANK: RefundAccount = { kind: 'bank', accountNumber: '001234567890', ifsc: 'HDFC0000053' }

/** What every service that pays back to accounts has to hold: nothing is paid twice, and what came back is not paid. */
export function describeCustomerPayouts(
  name: string,
  { hasLine }: { hasLine: boolean },
  open: () => Promise<CustomerPayoutsUnderTest>,
): void {
  describe(`${name}, as every service that pays customers`, () => {
    let at: CustomerPayoutsUnderTest
    let service: CustomerPayouts
    beforeEach(async () => {
      at = await open()
      service = at.service
    })
    afterEach(() => at.close())

    test('says whose account it is, the same one under the same name', async () => {
      const account = expected('pays')
      const found = await service.lookUp({ account, customerId: 'asha' })
      expect(found).toEqual({
        kind: 'found',
        holderName: expect.stringMatching(/\w+/),
        reference: expect.any(String),
      })
      expect(await service.lookUp({ account, customerId: 'asha' })).toEqual(found)
      expect(await service.lookUp({ account: expected('nobody'), customerId: 'asha' })).toEqual({
        kind: 'not-found',
      })
    })

    test('gives the answer of a bank that takes its time when it has it', async () => {
      const asked = await service.lookUp({ account: expected('slow'), customerId: 'asha' })
      expect(asked).toEqual({ kind: 'asked', question: expect.any(String) })
      at.timePasses()
      const question = asked.kind === 'asked' ? asked.question : ''
      expect(await service.findHolder(question)).toMatchObject({ kind: 'found' })
      expect(await service.findHolder('never_asked')).toEqual({ kind: 'unknown' })
    })

    test('pays a key once, to an address and to a bank account; another request under the key is refused', async () => {
      for (const account of [expected('pays'), BANK]) {
        const request = await requestOf(account)
        const paid = await service.pay(request)
        expect(paid).toEqual({ kind: 'processed', gatewayRefundId: expect.any(String) })
        expect([await service.pay(request), await service.find(request.key)]).toEqual([paid, paid])
        expect(await service.pay({ ...request, amountPaise: 1_000 })).toMatchObject({ kind: 'failed' })
      }
      expect(at.counts()).toEqual({ payouts: 2, paid: 2 })
      expect(await service.find(randomUUID())).toEqual({ kind: 'unknown' })
    })

    test('takes the keys of refunds that were refused before, which are longer', async () => {
      const request = await requestOf(expected('pays'))
      const key = `${request.key}-3`
      expect(await service.pay({ ...request, key })).toMatchObject({ kind: 'processed' })
      expect(await service.find(key)).toMatchObject({ kind: 'processed' })
      expect(await service.find(request.key)).toEqual({ kind: 'unknown' })
    })

    test('says that a bank is late, and that the money is there', async () => {
      const request = await requestOf(expected('late'))
      expect((await service.pay(request)).kind).toBe('pending')
      at.timePasses()
      expect((await service.find(request.key)).kind).toBe('processed')
    })

    test('says that an account takes no money, and that money came back from one', async () => {
      const refused = await service.pay(await requestOf(expected('refuses')))
      expect(refused).toMatchObject({ kind: 'failed', isAccount: true, reason: expect.any(String) })
      const request = await requestOf(expected('comesBack'))
      expect((await service.pay(request)).kind).toBe('processed')
      at.timePasses()
      expect(await service.find(request.key)).toMatchObject({ kind: 'failed', isAccount: true })
      expect(at.counts().paid).toBe(0)
    })

    // The fake runs in this process: there is nothing between to be cut.
    if (!hasLine) return

    test('loses every answer once, and is asked again: one payout', async () => {
      const lost = new Set<string>()
      at.fault?.((call) => {
        if (lost.has(call)) return undefined
        lost.add(call)
        return 'lose-answer'
      })
      const account = expected('pays')
      const found = await until(() => service.lookUp({ account, customerId: 'asha' }))
      const reference = found.kind === 'found' ? found.reference : ''
      const request = { key: randomUUID(), amountPaise: AMOUNT, account, reference }
      expect((await until(() => service.pay(request))).kind).toBe('processed')
      expect(at.counts()).toEqual({ payouts: 1, paid: 1 })
      expect(lost.size).toBeGreaterThanOrEqual(5)
    })

    test.each(FAULTS)('in trouble (%s) is unknown and never an exception', async (fault) => {
      const account = expected('pays')
      const request = await requestOf(account)
      at.fault?.(() => fault)
      const service = fault === 'silence' ? at.impatient : at.service
      expect(await service?.lookUp({ account, customerId: 'asha' })).toEqual({ kind: 'unknown' })
      expect(await service?.findHolder('fav_1')).toEqual({ kind: 'unknown' })
      expect(await service?.pay(request)).toEqual({ kind: 'unknown' })
      expect(await service?.find(request.key)).toEqual({ kind: 'unknown' })
      expect(at.counts().payouts).toBe(0)
    })

    test('does nothing for a stranger', async () => {
      const request = await requestOf(expected('pays'))
      expect(await at.stranger?.lookUp({ account: BANK, customerId: 'asha' })).toEqual({ kind: 'unknown' })
      expect(await at.stranger?.pay(request)).toEqual({ kind: 'unknown' })
      expect(at.counts().payouts).toBe(0)
    })

    function expected(does: keyof CustomerPayoutsUnderTest['accounts']): RefundAccount {
      at.expectAccount(does)
      return at.accounts[does]
    }

    async function requestOf(account: RefundAccount) {
      const found = await service.lookUp({ account, customerId: 'asha' })
      if (found.kind !== 'found') throw new Error(found.kind)
      return { key: randomUUID(), amountPaise: AMOUNT, account, reference: found.reference }
    }
  })
}

/** Asks as the worker does: again, until it is answered; ten times at most. */
async function until<Answer extends { kind: string }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await ask()
    if (answer.kind !== 'unknown') return answer
  }
  throw new Error('never answered')
}
