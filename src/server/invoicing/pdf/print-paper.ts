import type { App } from '#server/app.ts'
import type { ThreadWork } from '#server/threads/job-thread.ts'
import type { Paper } from './draw-paper.ts'

/** Its fonts and libraries are 40 MB. */
const PAPERS: ThreadWork = {
  source: 'src/server/invoicing/pdf/printing-thread.ts',
  what: 'papers',
  waitingMax: 200,
  secondsMax: 60,
  memoryMbMax: 512,
}

/**
 * The bytes of a PDF for whoever asks, drawn in a thread of its own, in fair turns. Throws when it cannot be drawn, and as
 * `Threads` when too many wait.
 */
export function printPaper(app: Pick<App, 'threads'>, paper: Paper, asker: string): Promise<Uint8Array> {
  return app.threads.run(PAPERS, paper, asker)
}
