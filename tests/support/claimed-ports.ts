import { createServer } from 'node:net'

/** Below those that a system gives to connections and to who asks for any: from 32,768 on Linux, 49,152 elsewhere. */
const [FIRST, END] = [20_000, 30_000]
/** The one that is held, and those of the web server and its test gateway. */
const CLAIM = 3
const CLAIMS = Math.floor((END - FIRST) / CLAIM)

/**
 * A port for the programs of one shop, free as well as the one after it, which its test gateway takes. Nobody else who
 * asks here gets them as long as this process lives, which listens on the port before them: a port that was only found
 * free could be taken by another run until the program listens, and each time that a test kills it.
 */
export async function claimPort(): Promise<number> {
  // Runs beside each other begin at different places.
  const offset = process.pid % CLAIMS
  for (let tried = 0; tried < CLAIMS; tried++) {
    const held = FIRST + ((offset + tried) % CLAIMS) * CLAIM
    const release = await listen(held)
    if (!release) continue
    if ((await isFree(held + 1)) && (await isFree(held + 2))) return held + 1
    await release()
  }
  throw new Error(`No three ports from ${FIRST} to ${END} are free.`)
}

async function isFree(port: number): Promise<boolean> {
  const release = await listen(port)
  await release?.()
  return release !== undefined
}

/** Listens until the process ends or `release` is called; undefined where somebody else does. */
function listen(port: number): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () =>
      resolve(() => new Promise<void>((done) => server.close(() => done()))),
    )
  })
}
