import type axe from 'axe-core'

/** A text or a pattern, as they go over a wire. */
export type Wording = { text: string; exact: boolean } | { pattern: string; flags: string }

/** One step of a search: elements inside those found so far, or some of those found so far. */
export type Step =
  | { by: 'role'; role: string; name?: Wording; level?: number; disabled?: boolean }
  | { by: 'label' | 'text'; wording: Wording }
  | { by: 'css'; selector: string }
  | { keep: 'text'; wording: Wording }
  | { keep: 'having'; steps: readonly Step[] }
  | { keep: 'visible' }
  | { keep: 'both' | 'either'; steps: readonly Step[] }
  | { keep: 'nth'; at: number }

/** What axe offers beside what it declares: how it reads roles and names, which is what a screen reader is told. */
interface AxeInside {
  setup(root: Element): unknown
  teardown(): void
  commons: {
    aria: { getRole(element: Element): string | null }
    text: { accessibleText(element: Element): string }
    dom: { isVisibleToScreenReaders(element: Element): boolean }
  }
}

/**
 * Runs in the page: finds elements by what a person reads, as Playwright's locators do. Roles and names come from axe,
 * whose script is in the page already.
 */
export function findInPage(steps: readonly Step[]): Element[] {
  const inside = window.axe as typeof axe & AxeInside
  const needsAxe = JSON.stringify(steps).includes('"by":"role"')
  if (needsAxe) inside.setup(document.documentElement)
  try {
    return follow(steps, [document])
  } finally {
    if (needsAxe) inside.teardown()
  }

  function follow(path: readonly Step[], from: ParentNode[]): Element[] {
    let found = from
    for (const step of path) found = 'by' in step ? search(step, found) : keep(step, found as Element[])
    return found as Element[]
  }

  function search(step: Extract<Step, { by: string }>, roots: ParentNode[]): Element[] {
    const selector = step.by === 'css' ? step.selector : '*'
    const all = [...new Set(roots.flatMap((root) => [...root.querySelectorAll(selector)]))]
    if (step.by === 'css') return all
    if (step.by === 'role') return all.filter((element) => hasRole(element, step))
    if (step.by === 'label')
      return all.filter((element) => labelsOf(element).some((label) => matches(step.wording, label)))
    const saying = new Set(
      all.filter((element) => !isUnread(element) && matches(step.wording, textOf(element))),
    )
    return [...saying].filter((element) => ![...element.children].some((child) => saying.has(child)))
  }

  function keep(step: Extract<Step, { keep: string }>, found: Element[]): Element[] {
    if (step.keep === 'nth') return found.slice(step.at).slice(0, 1)
    if (step.keep === 'visible') return found.filter(isVisible)
    if (step.keep === 'text') return found.filter((element) => matches(step.wording, textOf(element)))
    if (step.keep === 'having') return found.filter((element) => follow(step.steps, [element]).length > 0)
    const others = new Set(follow(step.steps, [document]))
    if (step.keep === 'either') {
      const either = new Set([...found, ...others])
      return [...document.querySelectorAll('*')].filter((element) => either.has(element))
    }
    return found.filter((element) => others.has(element))
  }

  function hasRole(element: Element, step: Extract<Step, { by: 'role' }>): boolean {
    if (inside.commons.aria.getRole(element) !== step.role) return false
    if (step.level !== undefined && levelOf(element) !== step.level) return false
    if (step.disabled !== undefined && element.matches(':disabled') !== step.disabled) return false
    if (!inside.commons.dom.isVisibleToScreenReaders(element)) return false
    return !step.name || matches(step.name, plain(inside.commons.text.accessibleText(element)))
  }

  function levelOf(element: Element): number {
    return Number(element.getAttribute('aria-level') ?? /^H([1-6])$/.exec(element.tagName)?.[1])
  }

  function labelsOf(element: Element): string[] {
    const by = element.getAttribute('aria-labelledby')
    if (by) return by.split(/\s+/).map((id) => plain(document.getElementById(id)?.textContent ?? ''))
    const own = element.getAttribute('aria-label')
    if (own) return [plain(own)]
    return [...((element as HTMLInputElement).labels ?? [])].map((label) => textOf(label))
  }

  function textOf(element: Element): string {
    const isPressed = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type)
    return plain(isPressed ? element.value : (element.textContent ?? ''))
  }

  function plain(text: string): string {
    return text.replace(/[\s\u200b]+/g, ' ').trim()
  }

  function isUnread(element: Element): boolean {
    return element.closest('script, style, noscript, head') !== null
  }

  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }

  function matches(wording: Wording, text: string): boolean {
    if ('pattern' in wording) return new RegExp(wording.pattern, wording.flags).test(text)
    if (wording.exact) return text === wording.text.replace(/\s+/g, ' ').trim()
    return text.toLowerCase().includes(wording.text.replace(/\s+/g, ' ').trim().toLowerCase())
  }
}
