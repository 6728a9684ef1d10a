import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { smallKeyOf } from './photograph-files.ts'
import { findPhotographFile } from './photograph-views.ts'

interface OpenedFile {
  bytes: Uint8Array
  contentType: string
  fileName: string
}

type Which = { reviewId: string; photographId: string; isSmall?: boolean }

/** A photograph of a published review for everybody, of any other for its writer alone; small for a list, once that is made. */
export function openReviewPhotograph(
  app: Pick<App, 'db' | 'files'>,
  userId: string | undefined,
  which: Which,
): Promise<Result<OpenedFile, 'reviews.gone'>> {
  return open(app, which, (found) => found.isPublished || (userId !== undefined && found.userId === userId))
}

/** The same for the back office, which decides about those that wait. */
export function openReviewPhotographForOffice(
  app: Pick<App, 'db' | 'files'>,
  _admin: Permitted<'reviews.read'>,
  which: Which,
): Promise<Result<OpenedFile, 'reviews.gone'>> {
  return open(app, which, () => true)
}

async function open(
  app: Pick<App, 'db' | 'files'>,
  which: Which,
  mayOpen: (found: { isPublished: boolean; userId: string | null }) => boolean,
): Promise<Result<OpenedFile, 'reviews.gone'>> {
  const found = await findPhotographFile(app.db, which)
  if (!found || !mayOpen(found)) return refuse('reviews.gone')
  const small = which.isSmall ? await app.files.get(smallKeyOf(found.fileKey)) : undefined
  if (small) return ok({ bytes: small.bytes, contentType: 'image/webp', fileName: 'photograph.webp' })
  const file = await app.files.get(found.fileKey)
  if (!file) return refuse('reviews.gone')
  return ok({ bytes: file.bytes, contentType: 'image/jpeg', fileName: 'photograph.jpg' })
}
