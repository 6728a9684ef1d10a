import { parentPort } from 'node:worker_threads'
import { drawPaper, type Paper } from './draw-paper.ts'

/** The thread in which papers are drawn, one after the other, so that nobody's page waits for one. */
parentPort?.on('message', async ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    const bytes = await drawPaper(paper)
    parentPort?.postMessage({ id, bytes })
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.stack : String(error) })
  }
})
