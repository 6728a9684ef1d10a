import type { App } from '#server/ground/app.ts'
import { forgetMeasurement, listErasedMeasurements } from './measurement-store.ts'

const AT_ONCE = 200

/** Removes what is left of those who have closed their accounts, every night: a photograph first, then its row. */
export async function removeErasedMeasurements(app: App): Promise<void> {
  let found = await listErasedMeasurements(app.db, AT_ONCE)
  while (found.length > 0) {
    for (const { id, state, file_key: key } of found) {
      if (key !== null) await app.files.remove(key)
      await forgetMeasurement(app.db, { id, state })
    }
    found = await listErasedMeasurements(app.db, AT_ONCE)
  }
}
