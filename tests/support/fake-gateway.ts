import type { ChargeOutcome, PaymentGateway } from '#server/outside/payment-gateway.ts'

export interface FakeGateway extends PaymentGateway {
  /** What the next charges come to: approved unless a test says otherwise. */
  behaviour: 'approve' | 'decline' | 'lose-answer' | 'never-arrive'
  /** The references that were charged, each as often as money moved. */
  paid: string[]
  /** Called while a charge is under way, before it is answered. */
  during: (reference: string) => Promise<void>
  /** What the bank says later about a charge that nobody heard of. */
  settle(reference: string, outcome: 'paid' | 'declined'): void
}

/** A gateway in the test's own hands: charges a reference once, and can lose its answers as networks do. */
export function fakeGateway(): FakeGateway {
  const outcomes = new Map<string, ChargeOutcome>()
  const gateway: FakeGateway = {
    name: 'fake',
    tokenizerOrigin: 'http://gateway.test',
    behaviour: 'approve',
    paid: [],
    during: async () => {},
    settle(reference, outcome) {
      if (outcome === 'paid') gateway.paid.push(reference)
      outcomes.set(reference, outcome === 'paid' ? paidOutcome(reference) : DECLINED)
    },
    async charge({ reference }) {
      const { behaviour } = gateway
      await gateway.during(reference)
      if (behaviour !== 'never-arrive' && !outcomes.has(reference)) {
        gateway.settle(reference, behaviour === 'decline' ? 'declined' : 'paid')
      }
      return behaviour === 'approve' || behaviour === 'decline' ? found(reference) : UNKNOWN
    },
    findCharge: async (reference) => (gateway.behaviour === 'lose-answer' ? UNKNOWN : found(reference)),
  }
  return gateway

  function found(reference: string): ChargeOutcome {
    return outcomes.get(reference) ?? UNKNOWN
  }
}

const UNKNOWN: ChargeOutcome = { kind: 'unknown' }
const DECLINED: ChargeOutcome = { kind: 'declined', reason: 'Your bank declined this card.' }

function paidOutcome(reference: string): ChargeOutcome {
  return {
    kind: 'paid',
    gatewayPaymentId: `pay_${reference}`,
    card: { brand: 'Visa', last4: '1111', issuer: 'Test Bank' },
  }
}
