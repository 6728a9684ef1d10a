import type { Locator, Page } from 'playwright-core'
import type { Person } from './browser.ts'

/**
 * Has the browser translate each page of a person, as Chrome does: every text is taken out of the page, and in its place
 * stand two `<font>` elements around other words; so it goes on with whatever changes. Here the other words are the same
 * in capitals within « and », so that a test can tell what they were.
 *
 * It begins where React has taken the page over, as translations of a page do that come from far; with `isEarly`
 * before that, as soon as anything of the page is there.
 */
export async function translatePages(
  { context }: Pick<Person, 'context'>,
  { isEarly = false } = {},
): Promise<void> {
  await context.addInitScript(translateAsChrome, isEarly)
}

/** Opens a page and waits until none of its words is left as it came. */
export async function visitTranslated({ page, visit }: Pick<Person, 'page' | 'visit'>, path: string) {
  await visit(path)
  await translated(page)
}

/** Until everything that is to be read has been translated. */
export async function translated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.translated === 'whole')
}

/** What somebody reads there, in capitals, without the marks of the translator. */
export async function readTranslated(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join(' ').replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ').trim()
}

/** Runs in the page, alone: it may use nothing of this file. */
function translateAsChrome(isEarly: boolean): void {
  interface Fiber {
    alternate: Fiber | null
    return: Fiber | null
    flags: number
  }
  const DEBOUNCE_MS = 20
  /** React's own flags of what is being put into the page, and of what is being taken over from the server. */
  const NOT_YET_THERE = 0b10 | 0b1_0000_0000_0000
  const own = new WeakSet<Node>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLeftAlone = (text: Text) =>
    own.has(text) ||
    !/\p{L}|\d/u.test(text.data) ||
    text.parentElement?.closest('script, style, noscript, textarea, title') !== null

  /** Whether React has taken over what the text stands in: a text that goes before has React draw its page anew. */
  function isTakenOver({ parentElement }: Text): boolean {
    const [, first] =
      Object.entries(parentElement ?? {}).find(([key]) => key.startsWith('__reactFiber')) ?? []
    if (!first) return false
    for (let fiber: Fiber | null = first; fiber; fiber = fiber.return)
      if (!fiber.alternate && fiber.flags & NOT_YET_THERE) return false
    return true
  }

  function waitingTexts(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isLeftAlone(node as Text)) found.push(node as Text)
    return found
  }

  function translate(): void {
    for (const text of waitingTexts()) {
      if (!isEarly && !isTakenOver(text)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      const words = document.createTextNode(
        text.data.replace(/\S.*\S|\S/s, (said) => `«${said.toUpperCase()}»`),
      )
      own.add(words)
      inner.append(words)
      outer.append(inner)
      text.replaceWith(outer)
    }
    follow()
  }

  function follow(): void {
    const isWhole = waitingTexts().length === 0
    document.documentElement.dataset.translated = isWhole ? 'whole' : 'partly'
    if (isWhole) return
    clearTimeout(timer)
    timer = setTimeout(translate, DEBOUNCE_MS)
  }

  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(follow).observe(document, { subtree: true, childList: true, characterData: true })
    translate()
  })
}
