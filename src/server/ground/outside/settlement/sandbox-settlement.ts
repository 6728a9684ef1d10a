import { createHash } from 'node:crypto'
import type { SettlementService } from './settlement-service.ts'

/** An account whose number ends so is closed, for trying out what happens then. */
export const CLOSED_ACCOUNT = '0000'

/** What a sandbox has on hold: what was split off, and what is kept of it. */
interface Held {
  linkedAccount: string
  gatewayPaymentId: string
  amountPaise: number
  keptPaise: number
  isReleased: boolean
}

/**
 * A settlement service for development and demonstrations: it pays whatever it is asked for, with a bank number that is
 * made of the key, and nothing to accounts that end in 0000. No money moves. What it has on hold it forgets with its
 * process, and takes the shop's word for it afterwards.
 */
export function sandboxSettlementOf(): SettlementService & { held: Map<string, Held> } {
  const held = new Map<string, Held>()
  const keep = (reference: string, keepPaise: number) => {
    const transfer = held.get(reference)
    if (transfer && keepPaise > transfer.keptPaise) return false
    if (transfer) transfer.keptPaise = keepPaise
    return true
  }
  return {
    name: 'sandbox',
    gateway: 'sandbox',
    needsLinkedAccount: false,
    held,
    async findLinkedAccount(linkedAccount) {
      if (linkedAccount.endsWith(CLOSED_ACCOUNT)) return { kind: 'not-found' }
      return { kind: 'found', name: 'A shop of the sandbox', takesMoney: true }
    },
    async split({ key, ...transfer }) {
      const reference = numberOf('trf', key)
      const known = held.get(reference) ?? { ...transfer, keptPaise: transfer.amountPaise, isReleased: false }
      held.set(reference, known)
      return { kind: 'held', reference, keptPaise: known.keptPaise }
    },
    async cutDown({ reference, keepPaise }) {
      if (!keep(reference, keepPaise)) return { kind: 'failed', reason: 'Less than that is there.' }
      return { kind: 'held', reference, keptPaise: keepPaise }
    },
    async pay({ account, held: legs, key }) {
      if (account.last4 === CLOSED_ACCOUNT)
        return { kind: 'failed', reason: 'The account is closed.', isAccount: true }
      for (const { reference, keepPaise } of legs) {
        if (!keep(reference, keepPaise))
          return { kind: 'failed', reason: 'Less than that is there.', isAccount: false }
        const transfer = held.get(reference)
        if (transfer) transfer.isReleased = true
      }
      return { kind: 'pending', reference: numberOf('trf', key) }
    },
    async find({ key }) {
      return { kind: 'settled', utr: numberOf('SBOX', key) }
    },
  }
}

export const sandboxSettlement = sandboxSettlementOf()

function numberOf(prefix: string, key: string): string {
  return `${prefix}${createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase()}`
}
