import { z } from 'zod'
import type { GatewayOutage, GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import type { App } from '#server/ground/app.ts'

type Db = Pick<App, 'db'>['db']

const paise = z.int().nonnegative()
const Instruments = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    minPaise: paise.optional(),
    maxPaise: paise.optional(),
  }),
)
const Ways = z.object({
  card: z.boolean(),
  upi: z.boolean(),
  instruments: z.object({
    netbanking: Instruments,
    wallet: Instruments,
    paylater: Instruments,
    'cardless-emi': Instruments,
  }),
  emi: z.array(
    z.object({
      issuer: z.string(),
      bank: z.string(),
      card: z.enum(['credit', 'debit']),
      months: z.int().positive(),
      rateBp: paise,
      minPaise: paise,
      fee: z.object({ percentBp: paise, fixedPaise: paise }).optional(),
    }),
  ),
})
const Outages = z.array(
  z.object({
    method: z.enum(['card', 'upi', 'netbanking', 'wallet', 'paylater', 'emi', 'cardless-emi']),
    instrument: z.string().optional(),
    severity: z.enum(['high', 'medium', 'low']),
    from: z.string(),
    until: z.string().optional(),
  }),
)

export interface KeptWays {
  ways: GatewayWays
  waysAt: Date
  outages: GatewayOutage[]
  /** Null while nothing was told of outages. */
  outagesAt: Date | null
}

/** What a gateway told last; undefined before it told anything, and of what another version wrote otherwise. */
export async function findKeptWays(db: Db, gateway: string): Promise<KeptWays | undefined> {
  const row = await db
    .selectFrom('gateway_ways')
    .select(['ways', 'ways_at', 'outages', 'outages_at'])
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  const ways = Ways.safeParse(row?.ways)
  if (!row || !ways.success) return undefined
  const outages = Outages.safeParse(row.outages)
  return {
    ways: ways.data,
    waysAt: row.ways_at,
    outages: outages.data ?? [],
    outagesAt: outages.success ? row.outages_at : null,
  }
}

export async function saveWays(
  db: Db,
  { gateway, ways, at }: { gateway: string; ways: GatewayWays; at: Date },
): Promise<void> {
  const told = { ways: JSON.stringify(ways), ways_at: at }
  await db
    .insertInto('gateway_ways')
    .values({ gateway, ...told })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet(told))
    .execute()
}

/** Outages of an account whose ways nobody knows say nothing. */
export async function saveOutages(
  db: Db,
  { gateway, outages, at }: { gateway: string; outages: readonly GatewayOutage[]; at: Date },
): Promise<void> {
  await db
    .updateTable('gateway_ways')
    .set({ outages: JSON.stringify(outages), outages_at: at })
    .where('gateway', '=', gateway)
    .execute()
}
