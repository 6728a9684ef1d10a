import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VIDEO_BYTES_MAX, VIDEO_SIGNATURE_BYTES, videoContainerOf } from '#domain/goods/reviews/video.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { ThreadWork } from '#server/ground/threads/job-thread.ts'
import { isTooManyWaiting } from '#server/ground/threads/too-many-waiting.ts'
import type { VideoRefusal } from './rewrite-video.ts'
import type { VideoAnswer, VideoJob } from './video-thread.ts'

/** A video of 25 MB takes a second; its bytes are beside this memory. */
const VIDEOS: ThreadWork = {
  source: 'src/server/goods/reviews/videos/video-thread.ts',
  what: 'videos',
  waitingMax: 8,
  secondsMax: 20,
  memoryMbMax: 256,
}

export type ReceiveRefusal = VideoRefusal | 'reviews.video_too_large' | 'reviews.videos_busy'

/** A video as it was written anew, and where its file lies for a while. */
export type ReceivedVideo = Extract<VideoAnswer, { ok: true }>['value'] & { path: string }

/**
 * Takes a video while it arrives, never whole in the memory of this process, has it written anew in a thread, and lets
 * `keep` take the new file, which is gone afterwards.
 */
export async function receiveVideo<Kept>(
  app: Pick<App, 'threads' | 'log'>,
  { content, asker }: { content: AsyncIterable<Uint8Array>; asker: string },
  keep: (video: ReceivedVideo) => Promise<Kept>,
): Promise<Kept | Refused<ReceiveRefusal>> {
  const folder = await mkdtemp(join(tmpdir(), 'nanonagar-video-'))
  try {
    const job: VideoJob = { from: join(folder, 'sent'), to: join(folder, 'written') }
    const taken = await take(content, job.from)
    if (!taken.ok) return taken
    const written = await write(app, job, asker)
    return written.ok ? await keep({ ...written.value, path: job.to }) : written
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

class Stopped extends Error {
  readonly code: 'reviews.video_not_readable' | 'reviews.video_too_large'
  constructor(code: Stopped['code']) {
    super(code)
    this.code = code
  }
}

async function take(
  content: AsyncIterable<Uint8Array>,
  path: string,
): Promise<Result<undefined, Stopped['code']>> {
  try {
    await pipeline(bounded(content), createWriteStream(path, { mode: 0o600 }))
    return ok(undefined)
  } catch (error) {
    if (error instanceof Stopped) return refuse(error.code)
    throw error
  }
}

/** Reads no further than the first bytes of what is no video, and no further than the limit of what is too large. */
async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > VIDEO_BYTES_MAX) throw new Stopped('reviews.video_too_large')
    const isNew = head.length < VIDEO_SIGNATURE_BYTES
    if (isNew) head = Buffer.concat([head, chunk.subarray(0, VIDEO_SIGNATURE_BYTES)])
    if (isNew && head.length >= VIDEO_SIGNATURE_BYTES && !videoContainerOf(head))
      throw new Stopped('reviews.video_not_readable')
    yield chunk
  }
  if (head.length < VIDEO_SIGNATURE_BYTES) throw new Stopped('reviews.video_not_readable')
}

async function write(
  app: Pick<App, 'threads' | 'log'>,
  job: VideoJob,
  asker: string,
): Promise<VideoAnswer | Refused<'reviews.videos_busy'>> {
  try {
    return await app.threads.run<VideoAnswer>(VIDEOS, job, asker)
  } catch (error) {
    if (isTooManyWaiting(error)) return refuse('reviews.videos_busy')
    // It took too much time or memory: that is the file's fault, unless it happens often.
    app.log.warn({ err: error }, 'a video was given up')
    return refuse('reviews.video_not_readable')
  }
}
