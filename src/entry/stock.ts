import './process/private-umask.ts'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import pino from 'pino'
import { loadArtwork } from '#server/goods/catalogue/pictures/load-artwork.ts'
import type { App } from '#server/ground/app.ts'
import { type Config, ConfigError, readConfig } from '#server/ground/config.ts'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { lockDirectory } from '#server/ground/db/embedded/directory-lock.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { step } from '../../bin/steps/progress.mjs'
import { buildApp } from './build-app.ts'
import { chooseProducts } from './demo/stock/choose-products.ts'
import { NoPartsFile, partsFile } from './demo/stock/open-db/parts-file.ts'
import { refusalToStock, stockShop } from './demo/stock/stock-shop.ts'
import { openOnce } from './first-start.ts'
import { readArguments } from './process/read-arguments.ts'
import { keepPrivate } from './process/restrict-permissions.ts'
import { readOrMakeSecret } from './session-secret.ts'

/**
 * Fills a fresh DATA_DIR, while no server runs, after it has become a demonstration: `npm run stock -- 3000`. A shop that
 * was opened already is left alone.
 */
const ARTWORK = 'artwork'
const PRODUCTS_MIN = 100
const PRODUCTS_MAX = 20_000

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { parts: { type: 'string' } },
})
const count = Number(positionals[0] ?? 3_000)
process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof CannotStart || error instanceof NoPartsFile)
    return refuse(error.message)
  throw error
})

async function run(): Promise<number> {
  if (!Number.isInteger(count) || count < PRODUCTS_MIN || count > PRODUCTS_MAX)
    return refuse(`Say how many products, from ${PRODUCTS_MIN} to ${PRODUCTS_MAX}: npm run stock -- 3000`)
  if (values.parts !== undefined && !existsSync(values.parts))
    return refuse(`There is no file ${values.parts}.`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const file = values.parts ?? partsFile()
  const asked = readConfig(process.env, 'a secret is made once the data directory is ours')
  if (asked.database.kind === 'url')
    return refuse(
      'DATABASE_URL names a shop that may be somebody’s: only the demonstration of DATA_DIR is stocked.',
    )
  mkdirSync(asked.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(asked.dataDir)
  keepPrivate(dataDir)
  // Whoever holds it runs the server.
  const lock = await lockDirectory(dataDir)
  try {
    const database = await step('database started', (say) => startEmbedded({ dataDir, log: say }))
    try {
      const { secret } = readOrMakeSecret(dataDir)
      const where = { kind: 'embedded' as const, socketDir: database.socketDir }
      return await stock(
        { ...asked, dataDir, database: where, secret: process.env.SESSION_SECRET ?? secret },
        file,
      )
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}

async function stock(config: Config, file: string | undefined): Promise<number> {
  await step('tables up to date', () => migrateToLatest(config.database))
  const { app, close } = await buildApp(config, { log: pino({ level: 'warn' }) })
  try {
    await step('demonstration opened', () => open(app), { slow: true })
    const refusal = await refusalToStock(app)
    if (refusal) return refuse(refusal)
    const began = performance.now()
    const { priced, unpriced } = await step(file ? 'parts chosen' : 'parts made up', () =>
      chooseProducts(count, file),
    )
    await step(
      'shop stocked',
      (say) => stockShop(app, { products: priced, unpriced, artwork: ARTWORK, say }),
      {
        slow: true,
      },
    )
    const seconds = Math.ceil((performance.now() - began) / 1_000)
    console.log(
      `\n  ${priced.length} products at a price and ${unpriced.length} without one, in ${seconds} s. Open the shop: npm start`,
    )
    return 0
  } finally {
    await close()
  }
}

async function open(app: App): Promise<void> {
  await openOnce(app, await loadArtwork(app, { folder: ARTWORK }), { isToBeStocked: true })
}

function refuse(line: string): number {
  console.error(`\n${line}`)
  return 1
}
