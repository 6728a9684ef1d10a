import type { App } from '#server/ground/app.ts'

/** Where the small one lies that lists show. */
export function smallKeyOf(fileKey: string): string {
  return fileKey.replace(/\.jpg$/, '-small.webp')
}

/** Removes a photograph in both sizes. */
export async function removePhotographFiles(app: Pick<App, 'files'>, fileKey: string): Promise<void> {
  await app.files.remove(smallKeyOf(fileKey))
  await app.files.remove(fileKey)
}
