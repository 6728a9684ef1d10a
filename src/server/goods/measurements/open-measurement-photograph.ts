import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findMeasurementFile } from './measurement-views.ts'

type Opened = Promise<
  Result<{ bytes: Uint8Array; contentType: string; fileName: string }, 'measurements.gone'>
>

/** The photograph of one's own measurement: nobody else but the office sees it. */
export function openOwnMeasurementPhotograph(
  app: Pick<App, 'db' | 'files'>,
  userId: string,
  measurementId: string,
): Opened {
  return open(app, measurementId, (owner) => owner === userId)
}

/** The same for the back office, which decides by it. */
export function openMeasurementPhotographForOffice(
  app: Pick<App, 'db' | 'files'>,
  _admin: Permitted<'reviews.read'>,
  measurementId: string,
): Opened {
  return open(app, measurementId, () => true)
}

async function open(
  app: Pick<App, 'db' | 'files'>,
  measurementId: string,
  mayOpen: (userId: string | null) => boolean,
): Opened {
  const found = await findMeasurementFile(app.db, measurementId)
  if (!found || !mayOpen(found.userId)) return refuse('measurements.gone')
  const file = await app.files.get(found.fileKey)
  if (!file) return refuse('measurements.gone')
  return ok({ bytes: file.bytes, contentType: 'image/jpeg', fileName: 'photograph.jpg' })
}
