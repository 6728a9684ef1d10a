import type { Page } from 'playwright-core'

/** What the server writes of a page, before any script: texts, and what can be chosen, sent or followed. */
export interface ServedPage {
  as: string
  address: string
  /** All that is shown, between frame and footer. */
  text: string
  main: string
  /** The words of buttons and links. */
  choices: readonly string[]
  hrefs: readonly string[]
  /** Labels of boxes in forms that change something. */
  boxes: readonly string[]
  /** Those of them that are ticked already. */
  ticked: readonly string[]
  /** Names of the fields of forms that change something, and of those that have to be filled in. */
  fields: readonly string[]
  required: readonly string[]
  /** Prices that are struck through, each with the word before it. */
  struck: readonly { label: string; price: string }[]
  timers: readonly string[]
  openDialogs: readonly string[]
  /** The words of links that are said to be paid for. */
  sponsored: readonly string[]
  foreignScripts: readonly string[]
}

/** Fetches addresses as the person of a page does, and reads what the server has written. */
export async function readServedPages(
  page: Page,
  as: string,
  addresses: readonly string[],
): Promise<ServedPage[]> {
  const read: ServedPage[] = []
  for (const address of addresses) {
    const html = await page.evaluate(fetchPage, address)
    read.push({ as, address, ...(await page.evaluate(readPage, html)) })
  }
  return read
}

/** The same of a page that is written here. */
export async function readWrittenPage(page: Page, html: string): Promise<ServedPage> {
  return { as: 'visitor', address: '/written', ...(await page.evaluate(readPage, html)) }
}

async function fetchPage(address: string): Promise<string> {
  return (await fetch(address, { headers: { Accept: 'text/html' } })).text()
}

/** Runs in the browser. */
// Long because it is one reader, which the browser is given as a text: it may call no other function.
function readPage(html: string): Omit<ServedPage, 'as' | 'address'> {
  const written = new DOMParser().parseFromString(html, 'text/html')
  const wordsOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const all = (query: string) => [...written.querySelectorAll(query)]
  const foreign = all('script[src]').flatMap((script) => {
    const src = script.getAttribute('src') ?? ''
    return new URL(src, location.href).origin === location.origin ? [] : [src]
  })
  for (const hidden of all('script, style, template:not([id])')) hidden.remove()
  const changing = all('form').filter((form) => form.getAttribute('method')?.toLowerCase() === 'post')
  const inputs = changing.flatMap((form) => [...form.querySelectorAll('input, select, textarea')])
  const named = (those: readonly Element[]) => those.flatMap((field) => field.getAttribute('name') ?? [])
  const boxes = inputs.filter((field) => field.getAttribute('type') === 'checkbox')
  const labelOf = (box: Element) => wordsOf(box.closest('label') ?? box)
  return {
    text: wordsOf(written.body),
    main: wordsOf(written.querySelector('main')),
    choices: all('button, a, summary').map(
      (element) => element.getAttribute('aria-label') ?? wordsOf(element),
    ),
    hrefs: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
    boxes: boxes.map(labelOf),
    ticked: boxes.filter((box) => box.hasAttribute('checked')).map(labelOf),
    fields: named(inputs),
    required: named(inputs.filter((field) => field.hasAttribute('required'))),
    struck: all('s, del, strike').map((element) => ({
      label: wordsOf(element.previousElementSibling),
      price: wordsOf(element),
    })),
    timers: all('[role="timer"], [data-countdown], time[data-ends]').map(wordsOf),
    openDialogs: all('dialog[open], [role="dialog"]:not([hidden]), [role="alertdialog"]').map(wordsOf),
    sponsored: all('a[rel~="sponsored"]').map((link) => wordsOf(link.parentElement)),
    foreignScripts: foreign,
  }
}
