import type { RouterContextProvider } from 'react-router'
import { readFewMeasurements } from '#server/goods/measurements/measurement-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareUntil } from '#web/http/page-cache/page-content.ts'

/** What single owners measured of a product; a page that cannot read it goes without, and is not kept. */
export async function fewMeasurements(
  context: Readonly<RouterContextProvider>,
  productId: string,
): Promise<string[]> {
  const { db, log, clock } = context.get(appContext)
  try {
    return await readFewMeasurements(db, productId)
  } catch (error) {
    log.warn({ err: error }, 'the measurements of a page could not be read')
    declareUntil(context, clock.now())
    return []
  }
}
