import { PAGE_FAILED, showFailure } from './failure-notice.ts'

/** The part of the Navigation API that is used here (HTML standard); older browsers have none. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  userInitiated: boolean
}

const REACHABLE_MS = 4_000
let isMeant = false

/** Reloads the page on purpose: the guard lets it through. */
export function reloadPage(): void {
  isMeant = true
  window.location.reload()
}

/**
 * React Router reloads the page by itself when the script of a route cannot be fetched, which is right after a new version
 * was installed and loses everything typed when there is no connection. Stops every reload that nobody asked for and calls
 * `onStopped` instead. Gives the way to let them through again.
 */
export function guardReload(onStopped: () => void): () => void {
  const navigation: EventTarget | undefined = Reflect.get(window, 'navigation')
  if (!navigation) return () => {}
  const check = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || isMeant || !event.cancelable) return
    event.preventDefault()
    onStopped()
  }
  navigation.addEventListener('navigate', check)
  return () => navigation.removeEventListener('navigate', check)
}

/** Opens an address as a document of its own, with the scripts of today; says so when that could not be answered. */
export async function openAsDocument(href: string): Promise<void> {
  const isReachable = await fetch('/ready', { signal: AbortSignal.timeout(REACHABLE_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (isReachable) window.location.assign(href)
  else showFailure({ text: PAGE_FAILED, href })
}
