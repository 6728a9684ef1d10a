import { createHash } from 'node:crypto'
import type { EwayBillRequest, RegisteredFacts } from '#domain/gst/portal-forms.ts'
import { ewayBillValidUntil } from '#domain/gst/portal-limits.ts'
import type { Clock } from '../../clock.ts'
import type { EwayBillPortal, MadeEwayBill } from '../eway-bill-portal.ts'
import schema from './ewb01-schema.json' with { type: 'json' }
import { schemaFault } from './published-schema.ts'

const faultOf = schemaFault(schema)
/** Twelve digits, the first no zero. */
const NUMBER_MIN = 100_000_000_000
const NUMBERS = 900_000_000_000

/**
 * An e-way bill portal for demonstrations and tests: it takes what the published schema takes, and makes one bill for an
 * invoice. It forgets with the process.
 */
export function sandboxEwayBills({ clock }: { clock: Clock }): EwayBillPortal {
  const known = new Map<string, { bill: MadeEwayBill; facts: RegisteredFacts }>()
  return {
    callMsMax: 1_000,
    async make(request) {
      const fault = faultOf(request)
      if (fault) return { kind: 'refused', reason: `The portal does not take it: ${fault}.` }
      const key = `${request.fromGstin} ${request.docDate} ${request.docNo}`
      const earlier = known.get(key)
      if (earlier) return { kind: 'duplicate', bill: earlier.bill, registered: earlier.facts }
      const bill = billOf(request, key, clock.now())
      known.set(key, { bill, facts: factsOf(request) })
      return { kind: 'made', bill }
    },
  }
}

function billOf(request: EwayBillRequest, key: string, madeAt: Date): MadeEwayBill {
  const chance = createHash('sha256').update(key).digest().readUIntBE(0, 6)
  return {
    number: String(NUMBER_MIN + (chance % NUMBERS)),
    madeAt,
    validUntil:
      request.vehicleNo === undefined ? undefined : ewayBillValidUntil(madeAt, Number(request.transDistance)),
  }
}

function factsOf({ fromGstin, toGstin, totInvValue }: EwayBillRequest): RegisteredFacts {
  return { sellerGstin: fromGstin, buyerGstin: toGstin, totalPaise: Math.round(totInvValue * 100) }
}
