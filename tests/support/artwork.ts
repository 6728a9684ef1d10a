import { resolve } from 'node:path'
import { renderArtwork } from '#server/catalogue/pictures/load-artwork.ts'
import { diskFiles } from '#server/outside/disk-files.ts'

/** Where the journeys' shops find the rendered pictures; every name holds its picture's fingerprint. */
export const RENDERED_ARTWORK = resolve('.cache/test-pictures')

/** Renders the shop's pictures once in each checkout, before any journey opens a shop that shows them. */
export async function setup(): Promise<void> {
  await renderArtwork({ files: diskFiles(RENDERED_ARTWORK) }, { folder: 'artwork', report: () => {} })
}
