import { readConfig } from '#server/config.ts'
import { resealTexts } from '#server/system/reseal-texts.ts'
import { buildApp } from './build-app.ts'

/** Seals under the secret of today what those of before have sealed; the start runs it after a new secret was made. */
const { app, close } = await buildApp(readConfig(process.env))
try {
  const { lost } = await resealTexts(app)
  if (lost > 0) app.log.error({ lost }, 'sealed texts open under none of the secrets')
} finally {
  await close()
}
