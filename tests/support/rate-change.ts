import type { App } from '#server/ground/app.ts'

/** The law changes the rate of all goods under an HSN from a day on. */
export function changeRate(
  app: App,
  { hsn, rateBp, from }: { hsn: string; rateBp: number; from: string },
): Promise<void> {
  return holdSetting(app, { key: `gst:${hsn}`, value: rateBp, from })
}

/** A setting holds from a day on. */
export async function holdSetting(
  app: App,
  { key, value, from }: { key: string; value: number; from: string },
): Promise<void> {
  await app.db
    .insertInto('setting_changes')
    .values({
      key,
      value: JSON.stringify(value),
      valid_from: from,
      set_by: 'owner',
      set_at: app.clock.now(),
      reason: 'Notification',
    })
    .execute()
}
