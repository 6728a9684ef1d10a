import './process/private-umask.ts'
import { loadArtwork } from '#server/goods/catalogue/pictures/load-artwork.ts'
import { countMadePictures } from '#server/goods/catalogue/pictures/made-picture-views.ts'
import { type Config, readConfig } from '#server/ground/config.ts'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { findPooler } from '#server/ground/db/find-pooler.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { resealTexts } from '#server/office/system/reseal-texts.ts'
import { buildApp } from './build-app.ts'
import { type Opened, openOnce } from './first-start.ts'
import { beginning } from './process/beginning.ts'

/** What a preparation answers at its end. */
export interface Preparation extends Opened {
  /** The shop's own pictures that the worker has still to make in every size. */
  picturesToMake: number
}

/** The steps of a preparation, each told when it is done. */
export type Prepared = 'tables' | 'sealed' | 'opening'

/**
 * What a start does before the shop opens, quick once it was done: the tables are brought up to date, what secrets of
 * before have sealed is sealed under that of today (`NN_RESEAL`), and the marketplace gets what it opens with, the
 * shop's own pictures among it: `node build/server/prepare.js`.
 */
const env = await beginning()
await prepare(readConfig(env)).catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error
  if (process.send) process.send({ refusal: error.message })
  else console.error(error.message)
  process.exitCode = 1
})

async function prepare(config: Config): Promise<void> {
  await findPooler(config.database)
  await migrateToLatest(config.database, say)
  tell('tables')
  const { app, close } = await buildApp(config)
  try {
    if (env.NN_RESEAL) {
      const { lost } = await resealTexts(app)
      if (lost > 0) app.log.error({ lost }, 'sealed texts open under none of the secrets')
      tell('sealed')
    }
    const keys = await loadArtwork(app, { folder: 'artwork' })
    const opened = await openOnce(app, keys, { onOpen: () => tell('opening') })
    const { all, made } = await countMadePictures(app)
    const answer: Preparation = { ...opened, picturesToMake: all - made }
    if (process.send) process.send({ answer })
    else if (all > made) say(`${all - made} of ${all} pictures are left for the worker to make`)
  } finally {
    await close()
  }
}

function tell(done: Prepared): void {
  process.send?.({ done })
}

function say(line: string): void {
  if (process.send) process.send({ progress: line })
  else console.log(line)
}
