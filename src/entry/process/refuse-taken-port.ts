import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'

/** A server that was killed this instant leaves its port a moment later. */
const PATIENCE_MS = 2_000
const RETRY_MS = 100

/** Throws a sentence for a person when somebody else listens where a program of ours would, as `setting` says. */
export async function refuseTakenPort(setting: string, host: string, port: number): Promise<void> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const problem = await tryListening(host, port)
    if (!problem) return
    if (problem !== 'EADDRINUSE')
      throw new CannotStart(`The shop cannot listen on ${host}:${port} (${problem}).`)
    if (waited >= PATIENCE_MS) {
      throw new CannotStart(
        `Port ${port} on ${host} is taken by another program: stop it, or set another ${setting}.`,
      )
    }
    await sleep(RETRY_MS)
  }
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
