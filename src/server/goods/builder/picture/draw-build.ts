import { type Build, toBuy } from '#domain/goods/builder/build.ts'
import { wholeWords } from '#domain/goods/builder/build-words.ts'
import { slotAskedFor } from '#domain/goods/builder/judge-candidate.ts'
import { missingSlots, missingWords } from '#domain/goods/builder/missing-slots.ts'
import { SLOTS } from '#domain/goods/builder/slots.ts'
import { judgeBuild, worstShown } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { type BuildPart, findBuildParts } from '../build-views.ts'
import { type BuildPicture, PICTURE_LINES_MAX } from './build-picture.ts'
import { drawPicture } from './draw-picture.ts'

/**
 * A build as a picture of 1200 × 630 pixels (PNG), at the best offers of now, for messages and forums. Refuses one
 * without a live part, and while too many are drawn, or too many for whoever asks (an address).
 */
export async function drawBuild(
  app: App,
  build: Build,
  asker: string,
): Promise<Result<Uint8Array<ArrayBuffer>, 'builder.empty' | 'builder.picture_busy'>> {
  const parts = await findBuildParts(app, build)
  if (parts.length === 0) return refuse('builder.empty')
  try {
    return ok(new Uint8Array(await drawPicture(app, pictureOf(parts, app.config.publicUrl), asker)))
  } catch (error) {
    app.log.warn({ err: error }, 'the picture of a build could not be drawn')
    return refuse('builder.picture_busy')
  }
}

function pictureOf(parts: readonly BuildPart[], origin: string): BuildPicture {
  const inOrder = SLOTS.flatMap(({ label, kinds }) =>
    parts.filter(({ kind }) => kinds.includes(kind)).map((part) => ({ ...part, label })),
  )
  // The line of "and more" takes the place of the last.
  const shown = inOrder.length > PICTURE_LINES_MAX ? inOrder.slice(0, PICTURE_LINES_MAX - 1) : inOrder
  const verdicts = judgeBuild(parts)
  const answer = worstShown(verdicts.filter((verdict) => !slotAskedFor(verdict)))
  const total = toBuy(parts).reduce(
    (sum, { offer, quantity }) => sum + (offer?.pricePaise ?? 0) * quantity,
    0,
  )
  return {
    answer,
    answerWords: wholeWords(answer, missingWords(missingSlots(parts, verdicts))),
    total: formatInr(total),
    lines: shown.map(({ label, name, quantity, offer, isOwned }) => ({
      label,
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      price: isOwned ? 'owned' : offer ? formatInr(offer.pricePaise * quantity) : 'not sold now',
    })),
    more: shown.length < inOrder.length ? `and ${counted(inOrder.length - shown.length, 'more part')}` : '',
    address: new URL(origin).host,
  }
}
