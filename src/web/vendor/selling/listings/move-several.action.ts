import { counted } from '#domain/ground/shared/counted.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { pauseOffer, resumeOffer } from '#server/selling/listings/move-offer.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { SEVERAL_MAX } from './several-max.ts'

/** What is done with several products at once. */
export const SEVERAL_INTENTS = ['pause-several', 'resume-several'] as const
type SeveralIntent = (typeof SEVERAL_INTENTS)[number]

/**
 * Takes the chosen products off sale, or puts them on sale, each for itself; those that stay are named with the reason.
 * Answers with the list, which offers to undo the others.
 */
export async function moveSeveral(
  app: App,
  who: ActingVendor,
  { intent, offerIds, here }: { intent: SeveralIntent; offerIds: readonly string[]; here: string },
): Promise<Response> {
  const list = `/vendor/products${here}`
  const chosen = [...new Set(offerIds)].filter(isUuid).slice(0, SEVERAL_MAX)
  if (chosen.length === 0)
    return redirectWithToast(list, { kind: 'error', text: 'Please select at least one product.' })
  const move = intent === 'pause-several' ? pauseOffer : resumeOffer
  const moved: string[] = []
  const reasons = new Set<string>()
  for (const offerId of chosen) {
    const done = await move(app, who, offerId)
    if (done.ok) moved.push(offerId)
    else reasons.add(problemWords(done.problem))
  }
  const what = new URLSearchParams(here)
  if (moved.length > 0) what.set(intent === 'pause-several' ? 'paused' : 'resumed', moved.join('.'))
  const back = what.size > 0 ? `/vendor/products?${what}` : '/vendor/products'
  if (reasons.size === 0) return redirect(back, 303)
  const left = counted(chosen.length - moved.length, 'product')
  return redirectWithToast(back, { kind: 'error', text: `${left} not changed: ${[...reasons].join(' ')}` })
}

/** Which products of this address were just moved, and how; undefined where none was. */
export function movedBefore(
  search: URLSearchParams,
): { intent: SeveralIntent; offerIds: string[] } | undefined {
  const [paused, resumed] = [idsOf(search.get('paused')), idsOf(search.get('resumed'))]
  if (paused.length > 0) return { intent: 'resume-several', offerIds: paused }
  return resumed.length > 0 ? { intent: 'pause-several', offerIds: resumed } : undefined
}

function idsOf(text: string | null): string[] {
  return (text ?? '').split('.').filter(isUuid).slice(0, SEVERAL_MAX)
}
