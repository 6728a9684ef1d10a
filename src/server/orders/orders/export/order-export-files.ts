import type { App } from '#server/ground/app.ts'

/** Where a chunk of a file lies: not among the pictures, and in no address of the marketplace. */
export function chunkKey(exportId: string, chunk: number): string {
  return `order-exports/${exportId}/${String(chunk).padStart(5, '0')}.csv`
}

/** Removes the chunks of a file, and the one that a killed worker may have left behind unrecorded. */
export async function removeChunks(app: Pick<App, 'files'>, exportId: string, chunks: number): Promise<void> {
  for (let chunk = 0; chunk <= chunks; chunk++) await app.files.remove(chunkKey(exportId, chunk))
}
