import pino from 'pino'
import type { App } from '#server/ground/app.ts'
import { readConfig } from '#server/ground/config.ts'
import { buildApp } from '../../src/entry/build-app.ts'
import type { Cluster } from '../open-cluster.ts'

const WAIT_MS_MAX = 30_000

/** Works on the database of whoever leads the cluster, without the pooler, as a program of the marketplace would. */
export async function withApp<Value>(
  { environment, directUrl }: Cluster,
  work: (app: App) => Promise<Value>,
  replace: Partial<App> = {},
): Promise<Value> {
  const config = readConfig({ ...environment, DATABASE_URL: directUrl })
  const log = pino({ level: 'silent' })
  const { app, close } = await buildApp(config, { log, ...replace }, { waitMsMax: WAIT_MS_MAX })
  try {
    return await work(app)
  } finally {
    await close()
  }
}
