import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'

/**
 * With `NN_LATE=1500` each script of a page, and each answer that a script asks for, comes late by up to so many
 * milliseconds, each by its own address and so in each run alike: what a journey, or the shop, takes for there already
 * is not. Unset, which is how a commit is tried, nothing is held.
 */
export async function holdAnswers(context: BrowserContext): Promise<void> {
  const mostMs = Number(process.env.NN_LATE ?? 0)
  if (mostMs === 0) return
  await context.route(/\/assets\/[^/]+\.js$|\.data(?:\?|$)|\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    await sleep(delayOf(pathname) * mostMs)
    // Whoever has left the page by now waits for none.
    await route.continue().catch(() => {})
  })
}

/** From 0 to 1; of a script by its name, whatever it holds in this build. */
function delayOf(pathname: string): number {
  const name = pathname.replace(/-[\w-]{8}\.js$/, '')
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_009, 7)
  return sum / 1_008
}
