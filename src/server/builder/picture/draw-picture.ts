import type { App } from '#server/app.ts'
import type { ThreadWork } from '#server/threads/job-thread.ts'
import type { BuildPicture } from './build-picture.ts'

const PICTURES: ThreadWork = {
  source: 'src/server/builder/picture/drawing-thread.ts',
  what: 'pictures of builds',
  waitingMax: 16,
  secondsMax: 10,
  memoryMbMax: 256,
}

/** A picture has some 30 KB. */
const KEPT_MAX = 100
const kept = new Map<string, Promise<Uint8Array>>()

/**
 * A PNG for whoever asks, drawn in a thread of its own, in fair turns. The last pictures are kept, because a link that is sent
 * around is asked for by many. Throws when it cannot be drawn, and as `Threads` when too many wait.
 */
export function drawPicture(
  app: Pick<App, 'threads'>,
  picture: BuildPicture,
  asker: string,
): Promise<Uint8Array> {
  const key = JSON.stringify(picture)
  const known = kept.get(key)
  if (known) return known
  const drawn = app.threads.run<Uint8Array>(PICTURES, picture, asker)
  kept.set(key, drawn)
  // What failed is tried again by the next who asks.
  drawn.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
  return drawn
}
