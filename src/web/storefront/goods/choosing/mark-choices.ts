import { choiceOf } from './choice-of.ts'
import { compared } from './compared-store.ts'
import { wished } from './wished-store.ts'

/**
 * Makes the links that choose into switches that say whether they are on, those too that come later. Gives the way to
 * stop.
 */
export function markChoices(): () => void {
  let asked = 0
  const markSoon = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(markAll)
  }
  markAll()
  const observer = new MutationObserver(markSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  const forget = [compared, wished].map((store) => store.subscribe(markAll))
  document.addEventListener('keydown', pressWithSpace)
  return () => {
    cancelAnimationFrame(asked)
    observer.disconnect()
    for (const each of forget) each()
    document.removeEventListener('keydown', pressWithSpace)
  }
}

function markAll(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-choice]')) {
    const { store, id } = choiceOf(link.href)
    link.role = 'button'
    link.ariaPressed = String(store.getState().ids.includes(id))
  }
}

/** As a button is: a link knows only the Enter key. */
function pressWithSpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
  if (!event.target.matches('[data-choice]')) return
  event.preventDefault()
  event.target.click()
}
