import { shrinkForList } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import type { App } from '#server/ground/app.ts'
import { removePhotographFiles, smallKeyOf } from './photograph-files.ts'
import { listWithoutSmall, noteSmall } from './photograph-store.ts'

const AT_ONCE = 50

/**
 * Makes the small ones of photographs that were sent before lists showed them small. One that cannot be read is noted
 * too: lists show it as it is, and no night tries it again.
 */
export async function makeSmallPhotographs(app: App, _payload: unknown, signal: AbortSignal): Promise<void> {
  let after = ''
  while (!signal.aborted) {
    const found = await listWithoutSmall(app.db, { after, max: AT_ONCE })
    for (const { id, file_key: fileKey } of found) {
      if (signal.aborted) return
      const file = await app.files.get(fileKey)
      const small = file && (await shrinkForList(file.bytes, 'small-photographs'))
      // Busy with what people send: the next night.
      if (small && !small.ok && small.problem.code === 'catalogue.pictures_busy') continue
      if (small?.ok) await app.files.put(smallKeyOf(fileKey), small.value, 'image/webp')
      // Its writer has removed it meanwhile.
      if (!(await noteSmall(app.db, id))) await removePhotographFiles(app, fileKey)
    }
    const last = found.at(-1)
    if (last === undefined || found.length < AT_ONCE) return
    after = last.id
  }
}
