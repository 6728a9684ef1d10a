import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { JudgedProduct } from '#server/goods/builder/build-views.ts'

const WORDS: Readonly<Record<Answer, string>> = {
  fits: 'Fits your build',
  'fits if': 'Fits your build if',
  'not known': 'Not known',
  'does not fit': 'Does not fit',
}

/**
 * Has the link beside "Add to my build" say whether the product fits, and why not; what is in the build already is not
 * added again. Where nothing is compared all stays as it is.
 */
export async function tellFit(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(`/api${link.pathname.replace('/with', '')}`, { cache: 'no-store' }).catch(
    whenUnreachable,
  )
  const judged: JudgedProduct | null = response?.ok ? await response.json() : null
  const words = judged?.isChosen ? 'In your build' : judged && wordsOf(judged)
  if (words) link.textContent = words
  const button = link.closest('form')?.querySelector('button')
  if (button) button.hidden = judged?.isChosen ?? false
}

function wordsOf({ answer, why, condition }: JudgedProduct): string | undefined {
  if (!answer || answer === 'fits') return answer && WORDS[answer]
  return `${WORDS[answer]}: ${answer === 'fits if' ? (condition ?? why) : why}`
}

/** No network: `fetch` rejects with nothing else here. */
function whenUnreachable(): undefined {}
