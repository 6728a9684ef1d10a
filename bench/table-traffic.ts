import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Waits {
  longest: number
  /** Those that a shop would have told that it is busy. */
  refused: number
}

const PEOPLE = 8
const PAUSE_MS = 20
const IDS = 5_000
/** As the shop's own transactions have them. */
const LIMITS = "SET lock_timeout = '2s'; SET statement_timeout = '5s'"
const BUSY = ['55P03', '57014']

/** People who read and write the lines of orders at a bounded rate, one after the other each, until they are stopped. */
export async function startTraffic(url: string) {
  let waits: Waits = { longest: 0, refused: 0 }
  let isOver = false
  const ids = await readIds(url)
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(LIMITS)
    for (let turn = person; !isOver; turn += PEOPLE) {
      const began = performance.now()
      const id = ids[(turn * 7_919) % ids.length]
      const isRefused = await client.query(turn % 3 === 0 ? WRITE : READ, [id]).then(
        () => false,
        (error: unknown) => {
          if (error instanceof pg.DatabaseError && BUSY.includes(error.code ?? '')) return true
          throw error
        },
      )
      const took = performance.now() - began
      waits = { longest: Math.max(waits.longest, took), refused: waits.refused + Number(isRefused) }
      await sleep(PAUSE_MS)
    }
    await client.end()
  })
  return {
    described: `${PEOPLE} people, each with a statement every ${PAUSE_MS} ms, every third of them writing`,
    /** What was waited for since the last time. */
    forget(): Waits {
      const since = waits
      waits = { longest: 0, refused: 0 }
      return since
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(people)
    },
  }
}

const READ =
  'SELECT id, name, quantity, line_paise FROM order_lines WHERE order_id = (SELECT order_id FROM order_lines WHERE id = $1)'
const WRITE = 'UPDATE order_lines SET hsn = hsn WHERE id = $1'

async function readIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM order_lines ORDER BY id LIMIT ${IDS}`)
  await client.end()
  return rows.map(({ id }) => id)
}
