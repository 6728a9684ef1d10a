import { jobThread } from '#server/threads/job-thread.ts'
import type { Paper } from './draw-paper.ts'

/** Makes PDFs of papers without holding the event loop. */
export interface PaperPrinter {
  /** The bytes of a PDF for whoever asks, in fair turns; throws when it cannot be drawn, and as JobThread when too many wait. */
  print(paper: Paper, asker: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** Draws papers in a thread of its own; its fonts and libraries are 40 MB. */
export function threadPrinter({ idleMsMax }: { idleMsMax?: number } = {}): PaperPrinter {
  const thread = jobThread<Paper, Uint8Array>({
    ...{ source: 'src/server/invoicing/pdf/printing-thread.ts', what: 'papers' },
    ...{ waitingMax: 200, secondsMax: 60, memoryMbMax: 512 },
    ...(idleMsMax !== undefined && { idleMsMax }),
  })
  return { print: thread.run, close: thread.close }
}
