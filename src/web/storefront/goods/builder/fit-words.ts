import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { JudgedProduct } from '#server/goods/builder/build-views.ts'

const WORDS: Readonly<Record<Answer, string>> = {
  fits: 'Fits your build',
  'fits if': 'Fits your build if…',
  'not known': 'Fits your build? Not known',
  'does not fit': 'Does not fit your build',
}

/** Has a link to a product's page beside the build say whether it fits; where nothing is compared it stays as it is. */
export async function tellFit(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(`/api${link.pathname.replace('/with', '')}`, { cache: 'no-store' }).catch(
    whenUnreachable,
  )
  const judged: JudgedProduct | null = response?.ok ? await response.json() : null
  const words = judged?.isChosen ? 'In your build' : judged?.answer && WORDS[judged.answer]
  if (words) link.textContent = words
}

/** No network: `fetch` rejects with nothing else here. */
function whenUnreachable(): undefined {}
