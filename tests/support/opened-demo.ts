import { loadOpeningCatalogue } from '#server/goods/catalogue/opening/load-opening-catalogue.ts'
import { openDemo } from '../../src/entry/demo/open-demo.ts'
import { openOnce } from '../../src/entry/first-start.ts'
import { templateOf } from './database-template.ts'

/** A demonstration as its first start leaves it, without pictures. */
export const STARTED_DEMO = templateOf('started_demo', (app) =>
  openOnce({ ...app, config: { ...app.config, demo: true } }, new Map()),
)

/** One that is to be stocked: nothing says that it was opened, and it has no papers of past months. */
export const BARE_DEMO = templateOf('bare_demo', async (app) => {
  await loadOpeningCatalogue(app, new Map())
  await openDemo(app)
})
