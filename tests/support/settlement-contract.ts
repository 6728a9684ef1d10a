import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  PayoutInstruction,
  SettlementService,
} from '#server/ground/outside/settlement/settlement-service.ts'
import type { LineFault } from './faulty-line.ts'

/** A settlement service of which a test sees what is there, and whose line it can cut. */
export interface SettlementUnderTest {
  service: SettlementService
  /** The same service for somebody with another key; undefined where it has none. */
  stranger?: SettlementService
  /** The same service, which soon stops waiting for a line that is silent; undefined where there is no line. */
  impatient?: SettlementService
  /** An account of a seller that takes money. */
  linkedAccount: string
  /** A payment that was captured, by its number. */
  captured(amountPaise: number): string
  /** What stands there: split off, what is kept of it, and what of that is still on hold. */
  split(): { transfers: number; keptPaise: number; heldPaise: number }
  /** What was transferred beside; undefined where that leaves no trace. */
  direct(): { transfers: number; paise: number } | undefined
  /** The banks of the sellers have what is not on hold. */
  settle(): void
  fault?: (faults: (call: string) => LineFault | undefined) => void
  close(): Promise<void>
}

const AMOUNT = 90_000
const FAULTS: readonly LineFault[] = ['lose-answer', 'lose-call', 'silence', 429, 500, 'nonsense']

/** What every settlement service has to hold: nothing is transferred twice or never, and a payout is paid whole. */
export function describeSettlement(
  name: string,
  { hasLine }: { hasLine: boolean },
  open: () => Promise<SettlementUnderTest>,
): void {
  describe(`${name}, as every settlement service`, () => {
    let at: SettlementUnderTest
    let service: SettlementService
    beforeEach(async () => {
      at = await open()
      service = at.service
    })
    afterEach(() => at.close())

    test('splits an amount off a payment once for a key, and has it on hold', async () => {
      const asked = transferOf()
      const first = await service.split(asked)
      expect(first).toEqual({ kind: 'held', reference: expect.any(String), keptPaise: AMOUNT })
      expect(await service.split(asked)).toEqual(first)
      expect(at.split()).toEqual({ transfers: 1, keptPaise: AMOUNT, heldPaise: AMOUNT })
    })

    test('reverses what is no longer to be kept, once, and never more than stands there', async () => {
      const reference = await held()
      const cut = { reference, keepPaise: 60_000 }
      expect(await service.cutDown(cut)).toEqual({ kind: 'held', reference, keptPaise: 60_000 })
      expect(await service.cutDown(cut)).toMatchObject({ kind: 'held', keptPaise: 60_000 })
      expect(await service.cutDown({ reference, keepPaise: 60_001 })).toMatchObject({ kind: 'failed' })
      expect(at.split().keptPaise).toBe(60_000)
    })

    test('releases what is on hold with a payout, transfers the rest, and says the bank’s number when it is there', async () => {
      const instruction = instructionOf([{ reference: await held(), keepPaise: 70_000 }])
      expect((await service.pay(instruction)).kind).toBe('pending')
      expect(at.split()).toEqual({ transfers: 1, keptPaise: 70_000, heldPaise: 0 })
      at.settle()
      expect(await service.find(instruction)).toEqual({
        kind: 'settled',
        utr: expect.stringMatching(/\w{4,}/),
      })
      expect([undefined, { transfers: 1, paise: 30_000 }]).toContainEqual(at.direct())
    })

    test('pays a key once, however often it is asked for', async () => {
      const instruction = instructionOf([{ reference: await held(), keepPaise: 70_000 }])
      for (let times = 0; times < 3; times++) await service.pay(instruction)
      await Promise.all([service.pay(instruction), service.pay(instruction)])
      at.settle()
      expect((await service.find(instruction)).kind).toBe('settled')
      expect(at.split()).toEqual({ transfers: 1, keptPaise: 70_000, heldPaise: 0 })
      expect([undefined, { transfers: 1, paise: 30_000 }]).toContainEqual(at.direct())
    })

    test('knows the accounts of its sellers, and no others', async () => {
      expect(await service.findLinkedAccount(at.linkedAccount)).toEqual({
        kind: 'found',
        name: expect.any(String),
        takesMoney: true,
      })
      expect(await service.findLinkedAccount('acc_00000000000000')).toEqual({ kind: 'not-found' })
    })

    // The fake runs in this process: there is nothing between to be cut.
    if (!hasLine) return

    test('loses every answer once, and is asked again: one transfer, one payout', async () => {
      const lost = new Set<string>()
      at.fault?.((call) => {
        if (lost.has(call)) return undefined
        lost.add(call)
        return 'lose-answer'
      })
      const asked = transferOf()
      const split = await until(() => service.split(asked), 'held')
      const reference = split.kind === 'held' ? split.reference : ''
      const instruction = instructionOf([{ reference, keepPaise: 70_000 }])
      await until(() => service.pay(instruction), 'pending')
      at.settle()
      await until(() => service.find(instruction), 'settled')
      expect(at.split()).toEqual({ transfers: 1, keptPaise: 70_000, heldPaise: 0 })
      expect(at.direct()).toEqual({ transfers: 1, paise: 30_000 })
      expect(lost.size).toBeGreaterThanOrEqual(6)
    })

    test.each(FAULTS)('in trouble (%s) is unknown and never an exception', async (fault) => {
      const reference = await held()
      at.fault?.(() => fault)
      const service = fault === 'silence' ? at.impatient : at.service
      expect(await service?.split(transferOf())).toEqual({ kind: 'unknown' })
      expect(await service?.cutDown({ reference, keepPaise: 1_000 })).toEqual({ kind: 'unknown' })
      const instruction = instructionOf([{ reference, keepPaise: 70_000 }])
      expect(await service?.pay(instruction)).toEqual({ kind: 'unknown' })
      expect(await service?.find(instruction)).toEqual({ kind: 'unknown' })
      expect(await service?.findLinkedAccount(at.linkedAccount)).toEqual({ kind: 'unknown' })
      // Nothing was changed without having asked first.
      expect(at.split()).toEqual({ transfers: 1, keptPaise: AMOUNT, heldPaise: AMOUNT })
    })

    test('does nothing for a stranger', async () => {
      const instruction = instructionOf([{ reference: await held(), keepPaise: 70_000 }])
      expect(await at.stranger?.split(transferOf())).toEqual({ kind: 'unknown' })
      expect(await at.stranger?.pay(instruction)).toEqual({ kind: 'unknown' })
      expect(at.split().heldPaise).toBe(AMOUNT)
    })

    function transferOf() {
      const gatewayPaymentId = at.captured(AMOUNT + 5_000)
      return { key: randomUUID(), gatewayPaymentId, linkedAccount: at.linkedAccount, amountPaise: AMOUNT }
    }

    async function held(): Promise<string> {
      const made = await service.split(transferOf())
      if (made.kind !== 'held') throw new Error(made.kind)
      return made.reference
    }

    /** A payout of ₹1,000. */
    function instructionOf(legs: PayoutInstruction['held']): PayoutInstruction {
      return {
        key: randomUUID(),
        madeAt: new Date('2026-11-20T10:00:00Z'),
        sellerId: 'first-shop',
        amountPaise: 100_000,
        account: { holder: 'First Shop', ifsc: 'HDFC0000123', last4: '1234' },
        linkedAccount: at.linkedAccount,
        held: legs,
        reference: null,
      }
    }
  })
}

/** Asks as the worker does: again, until it says so; ten times at most. */
async function until<Answer extends { kind: string }>(
  ask: () => Promise<Answer>,
  kind: Answer['kind'],
): Promise<Answer> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await ask()
    if (answer.kind === kind) return answer
    if (answer.kind !== 'unknown') throw new Error(`said ${answer.kind}`)
  }
  throw new Error('never answered')
}
