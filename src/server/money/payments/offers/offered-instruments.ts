import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { App } from '#server/ground/app.ts'
import { findWays } from '../ways/find-offered-ways.ts'

export interface NamedInstrument {
  method: ChosenMethod
  code: string
  name: string
}

/** The banks, wallets, lenders and card issuers that the account at the gateway takes, with their names. */
export async function listInstruments(
  app: Pick<App, 'db' | 'gateway' | 'clock'>,
): Promise<NamedInstrument[]> {
  const ways = await findWays(app)
  if (!ways) return []
  const chosen = (Object.keys(ways.instruments) as Exclude<ChosenMethod, 'emi'>[]).flatMap((method) =>
    ways.instruments[method].map(({ code, name }) => ({ method, code, name })),
  )
  const issuers = new Map(ways.emi.map(({ issuer, bank, card }) => [issuer, `${bank} ${card} card`]))
  return [...chosen, ...[...issuers].map(([code, name]) => ({ method: 'emi' as const, code, name }))]
}
