import { loadArtwork } from '#server/catalogue/load-artwork.ts'
import { loadOpeningCatalogue, registerHouse } from '#server/catalogue/load-opening-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { buildApp } from './build-app.ts'
import { openDemo } from './open-demo.ts'

/** Brings what a shop opens with; run at each start, and quick when all of it is there: `node src/entry/seed.ts`. */
const config = readConfig(process.env)
const { app, close } = await buildApp(config)
try {
  const keys = await loadArtwork(app, { folder: 'artwork', report: sayProgress })
  if (config.demo) {
    await loadOpeningCatalogue(app, keys)
    await openDemo(app)
  } else await registerHouse(app)
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
