import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { measureFact } from '#server/goods/measurements/measure-fact.ts'
import { answerAsOwner, answerAsSeller } from '#server/goods/questions/answer-question.ts'
import { askQuestion } from '#server/goods/questions/ask-question.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { MADE_UP } from './demo-reviews.ts'
import { madeUpPhotograph } from './measure-facts.ts'

interface DemoPeople {
  /** Asha, Imran, Meera and Harpreet. */
  buyers: readonly { userId: string }[]
  vendor: ActingVendor
}

/** Three owners of this power supply say the same of it, which is not what its data sheet says. */
const MEASURED = 'corsair-rm850x'
const AGREED_MM = 163

/** Of two owners of this case one says more than its data sheet, by so much that the office looks first. */
const FAR_OFF = { productId: 'nzxt-h7-flow', key: 'coolerHeightMax', mm: 140 }

/**
 * What the demo's customers ask and measure: a question that an owner and the seller answer, one that the seller answers
 * against the specification, which the office has to compare, one that nobody has answered, a fact that three owners agree
 * on, and a measurement that waits. Once, however often the demo is opened.
 */
export async function writeDemoAnswers(app: App, { buyers, vendor }: DemoPeople): Promise<void> {
  const [asha, imran, meera, harpreet] = buyers
  invariant(asha && imran && meera && harpreet, 'the demo has its people')
  const nowMs = app.clock.now().getTime()
  const ago = (hours: number): App => ({ ...app, clock: { now: () => new Date(nowMs - hours * HOUR_MS) } })
  const asked = async (hours: number, productId: string, text: string): Promise<string | undefined> => {
    const done = await askQuestion(ago(hours), asha, { productId, text, hasSeenLikes: true })
    return done.ok && done.value.is === 'asked' && done.value.state === 'published'
      ? done.value.questionId
      : undefined
  }
  const isOpenedBefore = await app.db
    .selectFrom('questions')
    .select('id')
    .where('user_id', '=', asha.userId)
    .limit(1)
    .executeTakeFirst()
  if (!isOpenedBefore) {
    const quiet = await asked(140, MEASURED, 'Does the fan stand still when nothing is going on?')
    if (quiet) {
      const said = `It does at the desktop, and starts after some minutes of a game. ${MADE_UP}`
      await answerAsOwner(ago(120), meera, { questionId: quiet, text: said })
      const also = `Up to a third of its load, as the maker says. ${MADE_UP}`
      await answerAsSeller(ago(118), vendor, { questionId: quiet, text: also })
    }
    const power = await asked(100, 'wd-red-plus-4tb', 'What is its capacity once it is formatted?')
    if (power) await answerAsSeller(ago(96), vendor, { questionId: power, text: `It is 3 TB. ${MADE_UP}` })
    await asked(20, FAR_OFF.productId, 'Can the glass be taken off without a tool?')
  }
  const owners = [
    { owner: meera, hoursAgo: 60 },
    { owner: imran, hoursAgo: 50 },
    { owner: harpreet, hoursAgo: 16 },
  ]
  for (const { owner, hoursAgo } of owners)
    await measured(ago(hoursAgo), owner, { productId: MEASURED, key: 'length', mm: AGREED_MM })
  await measured(ago(12), asha, FAR_OFF)
}

/** Measures once; nothing where nothing was delivered by then. */
async function measured(
  app: App,
  { userId }: { userId: string },
  { productId, key, mm }: { productId: string; key: string; mm: number },
): Promise<void> {
  const kept = await app.db
    .selectFrom('measurements')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (kept) return
  const photograph = await madeUpPhotograph(`${mm} mm`, productId + userId)
  const fields = { says: 'other', value: String(mm) }
  await measureFact(app, { userId }, { productId, key, fields, photograph })
}
