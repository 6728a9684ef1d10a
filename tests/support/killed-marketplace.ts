import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startKilledDatabase } from './killed-database.ts'
import { type Program, type RunningMarketplace, startMarketplace } from './start-marketplace.ts'

const TRIES_MAX = 120

/** A marketplace with a database of its own, with fsync on, all of which may be killed. */
export interface KilledMarketplace {
  shop: RunningMarketplace
  databaseUrl: string
  /** Kills the web server, the programs named and the database in turn, each once `isDue(kill)`; all come back. */
  killInTurn(kills: number, others: readonly Program[], isDue: (kill: number) => boolean): Promise<void>
  /** Asks until the database, which may be coming back, has answered. */
  read<Value>(query: () => Promise<Value>): Promise<Value>
  /** Sends the same request until it is taken: a broken connection and a pause say nothing of what became of it. */
  sendUntilTaken(path: string, init: RequestInit, isTaken?: (answer: Response) => boolean): Promise<void>
  close(): Promise<void>
}

export async function startKilledMarketplace(
  environment: Record<string, string> = {},
): Promise<KilledMarketplace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nn-killed-'))
  const database = await startKilledDatabase(dataDir)
  const databaseUrl = database.url
  const shop = await startMarketplace({ DATABASE_URL: databaseUrl, ...environment })
  return {
    shop,
    databaseUrl,
    async killInTurn(kills, others, isDue) {
      const programs = [shop.web, ...others].map((each) => () => each.kill().then(() => each.start()))
      const turns: (() => Promise<unknown>)[] = [...programs, killDatabase]
      for (let kill = 0; kill < kills; kill++) {
        while (!isDue(kill)) await sleep(2)
        await turns[kill % turns.length]?.()
      }
    },
    async read(query) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await query()
        } catch (error) {
          if (attempt === TRIES_MAX) throw error
          await sleep(250)
        }
      }
    },
    async sendUntilTaken(path, init, isTaken = ({ ok }) => ok) {
      for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
        const answer = await fetch(`${shop.url}${path}`, init).catch(whenCut)
        const words = await answer?.text().catch(whenCut)
        if (answer && words !== undefined) {
          if (isTaken(answer)) return
          if (answer.status !== 503)
            throw new Error(`an answer that nobody should get: ${answer.status} ${words.slice(0, 300)}`)
        }
        await sleep(250)
      }
      throw new Error('no answer after many tries')
    },
    async close() {
      await shop.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }

  /** Until it runs again: what a dying server process still answers says nothing of the one that comes after it. */
  async function killDatabase(): Promise<void> {
    const killed = database.pid()
    process.kill(killed, 'SIGKILL')
    while (database.pid() === killed) await sleep(20)
  }
}

/** What `fetch` throws when the connection breaks, and its body when that happens within an answer. */
function whenCut(error: unknown): undefined {
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  if (!(error instanceof TypeError) && !isReset) throw error
}
