import type { LegalEntity } from '#domain/ground/settings/legal-entity.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { type MarketplaceSettings, settingsOn } from '#domain/ground/settings/settings.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import { type Db, listHeldChanges } from './effective-settings-views.ts'

/** What every page of the marketplace may say. */
export interface MarketplaceFacts {
  terms: MarketplaceTerms
  entity: LegalEntity
}

/** Texts that hold from today on are seen by every process after so long; what decides money is never changed within a day. */
const KEPT_MS = 2_000

interface Kept {
  day: Day
  readAt: number
  settings: Promise<MarketplaceSettings>
}

const kept = new WeakMap<App['db'], Kept>()
const lastRead = new WeakMap<App['db'], MarketplaceSettings>()

/** What holds on a day, read now: for whatever decides money, inside its own transaction. */
export async function readSettings(db: Db, day: Day): Promise<MarketplaceSettings> {
  const changes = await listHeldChanges(db, day)
  const said = JSON.stringify([day, changes])
  if (latest?.said !== said) latest = { said, settings: settingsOn(day, changes) }
  return latest.settings
}

/** What was made last of the changes that were read: mostly the same ones are read again. */
let latest: { said: string; settings: MarketplaceSettings } | undefined

/** What holds today, for pages: at most two seconds old, and never of another day. */
export function settingsToday(app: Pick<App, 'db' | 'leader' | 'clock'>): Promise<MarketplaceSettings> {
  const now = app.clock.now()
  const day = indianDay(now)
  const { db } = sourceOf(app)
  const found = kept.get(db)
  if (found?.day === day && Math.abs(now.getTime() - found.readAt) < KEPT_MS) return found.settings
  const settings = readSettings(db, day)
  kept.set(db, { day, readAt: now.getTime(), settings })
  settings.then(
    (read) => lastRead.set(db, read),
    // A reading that failed is not kept; whoever asked is told.
    () => kept.delete(db),
  )
  return settings
}

/**
 * Terms and legal entity of today, for pages. While the database cannot be asked: those that were read last, so that a
 * page which needs nothing else can still be shown. No order is placed on them.
 */
export async function marketplaceToday(
  app: Pick<App, 'db' | 'leader' | 'clock' | 'log'>,
): Promise<MarketplaceFacts> {
  const { terms, entity } = await settingsToday(app).catch((error: unknown) => {
    app.log.error({ err: error }, 'the settings could not be read')
    return lastRead.get(sourceOf(app).db) ?? settingsOn('', [])
  })
  return { terms, entity }
}

/** After a change: this process shows it at once. */
export function forgetSettings(app: Pick<App, 'db'>): void {
  kept.delete(app.db)
}
