import type { Hono } from 'hono'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import { outagesPage } from './sandbox-pages.ts'
import { type Downtime, LASTING_DOWNTIME, SANDBOX_METHODS } from './sandbox-ways.ts'

const OUTAGES_MAX = 20

/** What of an outage is told: as Razorpay publishes `payment.downtime.started`, `updated` and `resolved`. */
export type TellOutage = (event: string, downtime: Downtime) => Promise<void>

export type SandboxOutages = ReturnType<typeof sandboxOutages>

/** Banks and wallets that do not work at the test gateway: begun, changed and ended by a person, and told to the shop. */
export function sandboxOutages({ clock, random, tell }: { clock: Clock; random: Random; tell: TellOutage }) {
  let downtimes: Downtime[] = [LASTING_DOWNTIME]
  const now = () => Math.floor(clock.now().getTime() / 1_000)

  async function begin(way: OutageWay, severity: Downtime['severity']): Promise<void> {
    if (downtimes.length >= OUTAGES_MAX || findOf(way)) return
    const at = now()
    const downtime: Downtime = {
      id: `down_${random.token(12)}`,
      entity: 'payment.downtime',
      method: way.method,
      begin: at,
      end: null,
      status: 'started',
      scheduled: false,
      severity,
      instrument: { [way.kind]: way.code },
      instrument_schema: [way.kind],
      created_at: at,
      updated_at: at,
    }
    downtimes.push(downtime)
    await tell('payment.downtime.started', downtime)
  }

  async function change(way: OutageWay, severity: Downtime['severity']): Promise<void> {
    const found = findOf(way)
    if (!found || found.severity === severity) return
    const changed: Downtime = { ...found, severity, status: 'updated', updated_at: now() }
    downtimes = downtimes.map((each) => (each === found ? changed : each))
    await tell('payment.downtime.updated', changed)
  }

  async function end(way: OutageWay): Promise<void> {
    const found = findOf(way)
    if (!found) return
    downtimes = downtimes.filter((each) => each !== found)
    await tell('payment.downtime.resolved', { ...found, status: 'resolved', end: now(), updated_at: now() })
  }

  function findOf({ method, kind, code }: OutageWay): Downtime | undefined {
    return downtimes.find((each) => each.method === method && each.instrument[kind] === code)
  }

  return {
    list: (): readonly Downtime[] => downtimes,
    /** All at once, as tests set them: nobody is told. */
    set(next: Downtime[]) {
      downtimes = next
    },
    findOf,
    begin,
    change,
    end,
  }
}

/** A bank or wallet that may have an outage, as its form names it: "netbanking:HDFC". */
export interface OutageWay {
  method: 'netbanking' | 'wallet'
  /** What Razorpay calls it in an outage. */
  kind: 'bank' | 'wallet'
  code: string
  name: string
}

const WAYS: readonly OutageWay[] = [
  ...Object.entries(SANDBOX_METHODS.netbanking).map(
    ([code, name]): OutageWay => ({ method: 'netbanking', kind: 'bank', code, name }),
  ),
  ...Object.entries(SANDBOX_METHODS.wallet).flatMap(([code, isOn]): OutageWay[] =>
    isOn ? [{ method: 'wallet', kind: 'wallet', code, name: code }] : [],
  ),
]

/** The page on which a person has banks and wallets fail. A form of another site changes nothing. */
export function sandboxOutagesPage(
  server: Hono,
  { outages, origin }: { outages: SandboxOutages; origin: string },
): void {
  server.get('/outages', (c) =>
    c.html(outagesPage(WAYS.map((way) => ({ ...way, severity: outages.findOf(way)?.severity })))),
  )
  server.post('/outages', async (c) => {
    const from = c.req.header('Origin')
    const { way: asked, to } = await c.req.parseBody()
    const way = WAYS.find(({ method, code }) => `${method}:${code}` === asked)
    if (way && (from === undefined || from === new URL(origin).origin)) {
      if (to === 'resolved') await outages.end(way)
      else if (to === 'high' || to === 'medium')
        await (outages.findOf(way) ? outages.change : outages.begin)(way, to)
    }
    return c.redirect('/outages', 303)
  })
}
