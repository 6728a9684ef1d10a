import type { App } from '#server/ground/app.ts'

/** Where a part of a file lies: not among the pictures, and in no address of the marketplace. */
export function partKey(exportId: string, part: number): string {
  return `order-exports/${exportId}/${String(part).padStart(5, '0')}.csv`
}

/** Removes the parts of a file, and the one that a killed worker may have left behind unrecorded. */
export async function removeParts(app: Pick<App, 'files'>, exportId: string, parts: number): Promise<void> {
  for (let part = 0; part <= parts; part++) await app.files.remove(partKey(exportId, part))
}
