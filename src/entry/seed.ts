import './process/private-umask.ts'
import { loadArtwork } from '#server/catalogue/pictures/load-artwork.ts'
import { readConfig } from '#server/config.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { buildApp } from './build-app.ts'
import { openOnce } from './first-start.ts'

/** Brings what a marketplace opens with; run at each start, and quick once it was brought: `node src/entry/seed.ts`. */
const config = readConfig(process.env)
const { app, close } = await buildApp(config)
try {
  const keys = await loadArtwork(app, { folder: 'artwork', report: sayProgress })
  const opened = await openOnce(app, keys)
  process.send?.({ answer: opened })
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  if (process.send) process.send({ refusal: error.message })
  else console.error(error.message)
  process.exitCode = 1
} finally {
  await close()
}

/** Only a first start takes long enough to be worth a word; the supervisor shows the latest. */
function sayProgress(done: number, all: number): void {
  if (performance.now() > 3_000) say(`pictures ${done} of ${all}`)
}

function say(line: string): void {
  if (process.send) process.send({ progress: line })
  else console.log(line)
}
