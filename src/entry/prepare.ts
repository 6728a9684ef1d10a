import './process/private-umask.ts'
import { loadArtwork } from '#server/catalogue/pictures/load-artwork.ts'
import { readConfig } from '#server/config.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { resealTexts } from '#server/system/reseal-texts.ts'
import { buildApp } from './build-app.ts'
import { openOnce } from './first-start.ts'
import { beginning } from './process/beginning.ts'

/** The steps of a preparation, each told when it is done. */
export type Prepared = 'tables' | 'sealed' | 'opening'

/**
 * What a start does before the shop opens, quick once it was done: the tables are brought up to date, what secrets of
 * before have sealed is sealed under that of today (`NN_RESEAL`), and the marketplace gets what it opens with, the
 * shop's own pictures among it: `node build/server/prepare.js`.
 */
const env = await beginning()
const config = readConfig(env)
await migrateToLatest(config.database, (name) => say(`applied ${name}`))
tell('tables')
const { app, close } = await buildApp(config)
try {
  if (env.NN_RESEAL) {
    const { lost } = await resealTexts(app)
    if (lost > 0) app.log.error({ lost }, 'sealed texts open under none of the secrets')
    tell('sealed')
  }
  const keys = await loadArtwork(app, { folder: 'artwork', report: sayProgress })
  const opened = await openOnce(app, keys, { onOpen: () => tell('opening') })
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

function tell(done: Prepared): void {
  process.send?.({ done })
}

function say(line: string): void {
  if (process.send) process.send({ progress: line })
  else console.log(line)
}
