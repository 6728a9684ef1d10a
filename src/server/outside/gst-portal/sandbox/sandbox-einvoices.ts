import { createHash, createHmac } from 'node:crypto'
import type { Inv01Request, RegisteredFacts } from '#domain/gst/portal-forms.ts'
import { cancellableUntil } from '#domain/gst/portal-limits.ts'
import { financialYearName } from '#domain/shared/days.ts'
import type { Clock } from '../../clock.ts'
import type { EinvoicePortal, Registration } from '../einvoice-portal.ts'
import schema from './inv01-schema.json' with { type: 'json' }
import { schemaFault } from './published-schema.ts'

interface Registered {
  registration: Registration
  facts: RegisteredFacts
  isCancelled: boolean
}

const faultOf = schemaFault(schema)

/**
 * An invoice registration portal for demonstrations and tests: it takes what the published schema takes, gives each
 * number of an invoice one IRN (SHA-256 over GSTIN, year, kind and number, as the real one does), answers a number that
 * it knows with what it knows, cancels within 24 hours and gives a cancelled number to nobody. It forgets with the process.
 */
export function sandboxEinvoices({ clock }: { clock: Clock }): EinvoicePortal {
  const known = new Map<string, Registered>()
  return {
    callMsMax: 1_000,
    async register(request) {
      const fault = faultOf(request)
      if (fault) return { kind: 'refused', reason: `The portal does not take it: ${fault}.` }
      const irn = irnOf(request)
      const earlier = known.get(irn)
      if (earlier?.isCancelled)
        return {
          kind: 'refused',
          reason: 'The number of this invoice was cancelled: it is never given again.',
        }
      if (earlier) return { kind: 'duplicate', registration: earlier.registration, registered: earlier.facts }
      const facts = factsOf(request)
      const registration = registrationOf(request, irn, clock.now())
      known.set(irn, { registration, facts, isCancelled: false })
      return { kind: 'issued', registration }
    },
    async cancel({ irn }) {
      const found = known.get(irn)
      if (!found) return { kind: 'refused', reason: 'The portal knows no such number.' }
      if (found.isCancelled) return { kind: 'cancelled' }
      if (clock.now() > cancellableUntil(found.registration.acknowledgedAt))
        return { kind: 'refused', reason: 'The 24 hours for cancelling are over.' }
      found.isCancelled = true
      return { kind: 'cancelled' }
    },
  }
}

function irnOf({ SellerDtls, DocDtls }: Inv01Request): string {
  const day = DocDtls.Dt.split('/').toReversed().join('-')
  return createHash('sha256')
    .update(`${SellerDtls.Gstin}${financialYearName(day)}${DocDtls.Typ}${DocDtls.No}`)
    .digest('hex')
}

function factsOf({ SellerDtls, BuyerDtls, ValDtls }: Inv01Request): RegisteredFacts {
  const totalPaise = Math.round(ValDtls.TotInvVal * 100)
  return { sellerGstin: SellerDtls.Gstin, buyerGstin: BuyerDtls.Gstin, totalPaise }
}

/** Signed with a key that everybody reads here: nobody takes it for the portal's. */
function registrationOf(request: Inv01Request, irn: string, at: Date): Registration {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [item] = request.ItemList
  const said = {
    SellerGstin: request.SellerDtls.Gstin,
    BuyerGstin: request.BuyerDtls.Gstin,
    DocNo: request.DocDtls.No,
    DocTyp: request.DocDtls.Typ,
    DocDt: request.DocDtls.Dt,
    TotInvVal: request.ValDtls.TotInvVal,
    ItemCnt: request.ItemList.length,
    MainHsnCode: item?.HsnCd,
    Irn: irn,
    IrnDt: at.toISOString(),
  }
  const signed = `${part({ alg: 'HS256', kid: 'sandbox' })}.${part({ data: said, iss: 'SANDBOX' })}`
  const signature = createHmac('sha256', 'sandbox').update(signed).digest('base64url')
  return {
    irn,
    ackNumber: `1${String(at.getTime()).padStart(14, '0')}`,
    acknowledgedAt: at,
    signedQr: `${signed}.${signature}`,
  }
}
