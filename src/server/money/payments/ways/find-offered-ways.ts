import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { ChosenInstrument, GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type OfferedWays, offeredWays } from '#domain/money/payments/ways/offered-ways.ts'
import type { PayChoice } from '#domain/money/payments/ways/pay-choice.ts'
import { planName } from '#domain/money/payments/ways/way-words.ts'
import type { App } from '#server/ground/app.ts'
import { readTriesToday } from './tries-today-views.ts'
import { findKeptWays, type KeptWays } from './ways-store.ts'

/** So long what the gateway told of its account is believed, while it does not answer. */
const WAYS_LIFE_MS = 7 * DAY_MS
/** An outage that was told earlier may be over. */
const OUTAGES_LIFE_MS = 30 * MINUTE_MS

type Tools = Pick<App, 'db' | 'gateway' | 'clock'>

/** What the account may take, as the gateway told it within the last week; undefined when nobody knows. */
export async function findWays({ db, gateway, clock }: Tools): Promise<GatewayWays | undefined> {
  return knownWays({ gateway, clock }, await findKeptWays(db, gateway.name))
}

function knownWays({ gateway, clock }: Pick<Tools, 'gateway' | 'clock'>, kept: KeptWays | undefined) {
  const isFresh = kept && clock.now().getTime() - kept.waysAt.getTime() <= WAYS_LIFE_MS
  return isFresh ? onlyOf(kept.ways, gateway.methods) : undefined
}

/**
 * What this amount of an order can be paid with now. Undefined when nobody knows what the account may take: then there is
 * what every account may.
 */
export async function findOfferedWays(
  app: Tools,
  { amountPaise, pieces }: { amountPaise: Paise; pieces: number },
): Promise<OfferedWays | undefined> {
  const { db, gateway, clock } = app
  const [kept, today] = await Promise.all([findKeptWays(db, gateway.name), readTriesToday(app)])
  const ways = knownWays(app, kept)
  if (!ways) return undefined
  const now = clock.now()
  const isFresh = kept?.outagesAt && now.getTime() - kept.outagesAt.getTime() <= OUTAGES_LIFE_MS
  return offeredWays(ways, { amountPaise, pieces, outages: isFresh ? kept.outages : [], today, now })
}

/** What of an account this gateway can take. */
function onlyOf(ways: GatewayWays, methods: readonly GatewayMethod[]): GatewayWays {
  const has = (method: GatewayMethod) => methods.includes(method)
  const { instruments } = ways
  return {
    card: ways.card && has('card'),
    upi: ways.upi && has('upi'),
    instruments: {
      netbanking: has('netbanking') ? instruments.netbanking : [],
      wallet: has('wallet') ? instruments.wallet : [],
      paylater: has('paylater') ? instruments.paylater : [],
      'cardless-emi': has('cardless-emi') ? instruments['cardless-emi'] : [],
    },
    emi: has('emi') ? ways.emi : [],
  }
}

/** What a customer chose, as it is offered now; undefined when it is not, or does not work. */
export function chosenOf(offered: OfferedWays, choice: PayChoice): ChosenInstrument | undefined {
  if (choice.method !== 'emi') {
    const found = offered.instruments[choice.method].find(({ code }) => code === choice.code)
    return found && found.state !== 'down' ? { code: found.code, name: found.name } : undefined
  }
  const plan = offered.emi.find((each) => each.issuer === choice.code && each.months === choice.months)
  if (!plan || plan.state === 'down') return undefined
  const { issuer: code, months, rateBp } = plan
  return { code, name: planName(plan), emi: { months, rateBp } }
}

/** The name of a bank, wallet or lender that the gateway names by its code. */
export async function nameOfInstrument(
  app: Tools,
  { method, code }: { method: GatewayMethod; code: string },
): Promise<string> {
  const ways = await findWays(app)
  if (!ways || method === 'card' || method === 'upi') return code
  if (method === 'emi') return ways.emi.find(({ issuer }) => issuer === code)?.bank ?? code
  return ways.instruments[method].find((each) => each.code === code)?.name ?? code
}
