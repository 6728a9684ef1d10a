import { jobThread } from '#server/threads/job-thread.ts'
import type { BuildPicture } from './build-picture.ts'

/** Draws pictures of builds without holding the event loop. */
export interface PictureDrawer {
  /** A PNG for whoever asks, in fair turns; throws when it cannot be drawn, and as JobThread when too many wait. */
  draw(picture: BuildPicture, asker: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** A picture has some 30 KB. */
const KEPT_MAX = 100

/** In a thread of its own; the last pictures are kept, because a link that is sent around is asked for by many. */
export function threadDrawer(): PictureDrawer {
  const thread = jobThread<BuildPicture, Uint8Array>({
    ...{ source: 'src/server/builder/picture/drawing-thread.ts', what: 'pictures of builds' },
    ...{ waitingMax: 16, secondsMax: 10, memoryMbMax: 256 },
  })
  const kept = new Map<string, Promise<Uint8Array>>()
  return {
    draw(picture, asker) {
      const key = JSON.stringify(picture)
      const known = kept.get(key)
      if (known) return known
      const drawn = thread.run(picture, asker)
      kept.set(key, drawn)
      // What failed is tried again by the next who asks.
      drawn.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
      return drawn
    },
    close: thread.close,
  }
}
