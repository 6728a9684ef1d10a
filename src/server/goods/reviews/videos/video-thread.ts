import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { answerJobs } from '#server/ground/threads/answer-jobs.ts'
import { rewriteVideo, type VideoRefusal, type WrittenVideo } from './rewrite-video.ts'

/** A file that somebody sent, and where the one that is kept of it is written. */
export interface VideoJob {
  from: string
  to: string
}

export type VideoAnswer = Result<WrittenVideo & { bytes: number; sha256: string }, VideoRefusal>

answerJobs(async ({ from, to }: VideoJob): Promise<VideoAnswer> => {
  const sent = new Uint8Array(await readFile(from))
  // The library throws plain errors for what is damaged: all of them are the file's fault.
  const written = await rewriteVideo(sent).catch(() => refuse('reviews.video_not_readable'))
  if (!written.ok) return written
  const { bytes, ...facts } = written.value
  await writeFile(to, bytes, { mode: 0o600 })
  return ok({ ...facts, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
})
