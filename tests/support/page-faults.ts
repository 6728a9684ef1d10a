import type { Page } from 'playwright-core'

/**
 * What a person could not see, read or press of a page as wide as it is now: the page or something in it is wider than
 * the screen, text is cut, a picture is missing, the link that a card of a table leads by is too low for a thumb. Text may be cut where the whole of it is at hand: in the page's own heading,
 * or one press away, in a link, a summary or a button, or in a row or card that has a link.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findLayoutFaults)
}

/**
 * The texts of a page that stand beside something else in one element. A browser that translates the page takes them out
 * of it, and React, which has lost them, fails as soon as one of them or what is beside it changes (decision 0951).
 */
export async function bareTexts(page: Page): Promise<string[]> {
  return page.evaluate(findBareTexts)
}

/** Runs in the page. */
function findBareTexts(): string[] {
  const faults: string[] = []
  const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around || !isOfReact(around) || around.childNodes.length === 1 || !text.textContent?.trim()) continue
    faults.push(
      `“${text.textContent.trim().slice(0, 50)}” has no element of its own in ${around.outerHTML.slice(0, 200)}`,
    )
  }
  return faults
}

/** Has every picture of the page fetched, also those far below, and waits for them. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waiting = [...document.images].filter((image) => {
      image.loading = 'eager'
      return !image.complete
    })
    await Promise.all(
      waiting.map(
        (image) =>
          new Promise((resolve) => {
            image.addEventListener('load', resolve)
            image.addEventListener('error', resolve)
            if (image.complete) resolve(undefined)
          }),
      ),
    )
  })
}

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const faults: string[] = []
  const width = document.documentElement.clientWidth
  const scrolled = document.documentElement.scrollWidth
  if (scrolled > width) faults.push(`the page is ${scrolled} px wide, the screen ${width} px`)

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isShown = box.width > 2 && box.height > 2 && style.visibility === 'visible'
    if (!isShown || element.closest('svg, option, [aria-hidden="true"]')) continue
    if (box.right > width + 1 && box.left < width && !isInsideScroller(element))
      faults.push(`${nameOf(element)} reaches ${Math.round(box.right)} px, the screen ${width} px`)
    if (isCut(element, style) && !isAtHand(element)) faults.push(`${nameOf(element)} is cut`)
  }
  for (const image of document.images)
    if (image.complete && image.currentSrc && image.naturalWidth === 0)
      faults.push(`the picture ${image.currentSrc} is missing`)
  if (matchMedia('(pointer: coarse)').matches)
    for (const link of document.querySelectorAll('.table-card-heading a')) {
      const isOfCard = getComputedStyle(link.closest('tr') ?? link).display === 'grid'
      const height = Number.parseFloat(getComputedStyle(link, '::after').height) || 0
      if (isOfCard && height < 44) faults.push(`${nameOf(link)} can be pressed on ${height} px of height`)
    }
  return faults

  function isCut(element: HTMLElement, style: CSSStyleDeclaration): boolean {
    const hides = [style.overflowX, style.overflowY].some((each) => each === 'hidden' || each === 'clip')
    if (!hides || !hasText(element)) return false
    return (
      element.scrollWidth > element.clientWidth + 1 ||
      // A line's ascenders may stick out of a tight line height without a letter being lost.
      element.scrollHeight > element.clientHeight + Number.parseFloat(style.fontSize) / 2
    )
  }

  /** Of its own, or in the plain elements that texts with neighbours stand in. */
  function hasText(element: Element): boolean {
    return [...element.childNodes].some(
      (node) =>
        (node.nodeType === Node.TEXT_NODE ||
          (node instanceof HTMLSpanElement && node.attributes.length === 0 && !node.firstElementChild)) &&
        node.textContent?.trim(),
    )
  }

  function isAtHand(element: Element): boolean {
    const inHeading = document.querySelector('h1')?.textContent?.includes(element.textContent?.trim() ?? '')
    const around = element.closest('a, summary, button, label')
    const row = element.closest('li, article, tr, [role="row"]') ?? element
    return Boolean(inHeading || around || row.querySelector('a, summary, button'))
  }

  function isInsideScroller(element: Element): boolean {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
      if (getComputedStyle(outer).overflowX !== 'visible') return true
    return false
  }

  function nameOf(element: Element): string {
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 50) ?? ''
    return `<${element.tagName.toLowerCase()} class="${String(element.className).slice(0, 60)}"> “${text}”`
  }
}
