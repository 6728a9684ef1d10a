import type { PictureInput } from './store-picture.ts'

const SCENE = 'hero-build'

/** How the shop's own picture of this name is made into its sizes. A further angle has `--` in its name. */
export function sitePicture(name: string, bytes: Uint8Array): PictureInput {
  return { name, bytes, shape: name === SCENE ? 'wide' : 'square', isQuick: name.includes('--') }
}
