import { VIDEO_TYPES } from '#domain/goods/reviews/video.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findVideoFile } from './video-views.ts'

/** A file that is read in pieces, as a player asks for them. */
interface OpenedVideo {
  contentType: string
  bytes: number
  /** Follows from what is in it. */
  version: string
  isPublic: boolean
  fileName: string
  /** From the first to the last of these bytes; undefined where the file has gone meanwhile. */
  read: (from: number, to: number) => Promise<Uint8Array | undefined>
}

type Which = { reviewId: string; videoId: string }

/** A video that is published, of a published review, for everybody; any other for its writer alone. */
export function openReviewVideo(
  app: Pick<App, 'db' | 'files'>,
  userId: string | undefined,
  which: Which,
): Promise<Result<OpenedVideo, 'reviews.gone'>> {
  return open(app, which, (found) => found.isPublished || (userId !== undefined && found.userId === userId))
}

/** The same for the back office, which looks at it before others do. */
export function openReviewVideoForOffice(
  app: Pick<App, 'db' | 'files'>,
  _admin: Permitted<'reviews.read'>,
  which: Which,
): Promise<Result<OpenedVideo, 'reviews.gone'>> {
  return open(app, which, () => true)
}

async function open(
  app: Pick<App, 'db' | 'files'>,
  which: Which,
  mayOpen: (found: { isPublished: boolean; userId: string | null }) => boolean,
): Promise<Result<OpenedVideo, 'reviews.gone'>> {
  const found = await findVideoFile(app.db, which)
  if (!found || !mayOpen(found) || !(await app.files.has(found.fileKey))) return refuse('reviews.gone')
  return ok({
    contentType: VIDEO_TYPES[found.container],
    bytes: found.bytes,
    version: found.sha256,
    isPublic: found.isPublished,
    fileName: `video.${found.container}`,
    read: (from, to) => app.files.getPiece(found.fileKey, { from, to }),
  })
}
