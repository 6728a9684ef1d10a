/** When a page fetches its scripts, if nobody touches it before. */
type When = 'idle' | 'painted'

/** What it fetches then. */
interface LaterScripts {
  /** Everything that is needed, to be fetched at once. */
  files: string[]
  /** By the id of its route. */
  routes: Record<string, string>
  entry: string
}

const MODULE_SCRIPT = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/
const PRELOADS = '<link rel="modulepreload"'
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g

/**
 * The page with its scripts put off: they are neither fetched nor run before the first touch, key or movement of the
 * pointer, or before the page has loaded and the browser is idle (`idle`), or has been painted once (`painted`). Until
 * then links and forms work as they do without scripts. A page that does not begin its scripts as the router does stays
 * as it is.
 */
export function withLaterScripts(html: string, when: When): string {
  const found = MODULE_SCRIPT.exec(html)
  const [script, nonce = '', content = ''] = found ?? []
  const { preloads, rest } = withoutPreloads(html)
  const later = readModuleScript(content, preloads)
  if (!script || !later) return html
  const data = JSON.stringify({ when, ...later })
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  return rest.replace(
    script,
    () => `<script${nonce} type="module" data-later="${data}">${START_LATER}</script>`,
  )
}

/** What the page preloads, and the page without. */
function withoutPreloads(html: string): { preloads: string[]; rest: string } {
  const from = html.indexOf(PRELOADS)
  if (from === -1) return { preloads: [], rest: html }
  const to = html.indexOf('>', html.lastIndexOf(PRELOADS)) + 1
  const preloads: string[] = []
  const between = html.slice(from, to).replaceAll(PRELOAD, (_, href: string) => {
    preloads.push(href)
    return ''
  })
  return { preloads, rest: html.slice(0, from) + between + html.slice(to) }
}

/** Reads what the router's module script imports; undefined when it has another form. */
function readModuleScript(content: string, preloads: readonly string[]): LaterScripts | undefined {
  const manifest = /^import "([^"]+)";/m.exec(content)?.[1]
  const files = new Map(
    [...content.matchAll(/^import \* as (\w+) from "([^"]+)";$/gm)].map(([, name, file]) => [name, file]),
  )
  const modules = /__reactRouterRouteModules = \{(.*)\};/.exec(content)?.[1]
  const entry = /^import\("([^"]+)"\);$/m.exec(content)?.[1]
  if (!manifest || !modules || !entry) return undefined
  const routes: Record<string, string> = {}
  for (const [, id = '', name] of modules.matchAll(/"([^"]+)":(\w+)/g)) {
    const file = files.get(name)
    if (!file) return undefined
    routes[id] = file
  }
  const all = new Set([manifest, ...preloads, ...Object.values(routes)])
  all.delete(entry)
  return { files: [...all], routes, entry }
}

/**
 * The same on every page, so that one hash allows it. Fetching that failed is tried again at the next touch. A browser tells
 * a new page of a pointer that rests on it as of one that moved by nothing: nobody touched anything then. "/" leads
 * into the search from the first moment on, and a page of the cart shows at once that the browser keeps none.
 */
const START_LATER = `((script) => {
  const { when, files, routes, entry } = JSON.parse(script.dataset.later)
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'focusin']
  let isUnderWay = false
  async function start(sign) {
    if (isUnderWay) return
    if (sign?.type === 'pointermove' && sign.movementX === 0 && sign.movementY === 0) return
    isUnderWay = true
    try {
      await Promise.all(files.map((file) => import(file)))
      const modules = Object.entries(routes).map(async ([id, file]) => [id, await import(file)])
      window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules))
      await import(entry)
      for (const sign of signs) removeEventListener(sign, start, true)
    } catch {
      isUnderWay = false
    }
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200))
  if (when === 'painted') requestAnimationFrame(() => setTimeout(start))
  else if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
})(document.querySelector('script[data-later]'))
addEventListener('keydown', (event) => {
  const field = document.querySelector('[aria-keyshortcuts="/"]')
  if (!field || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, textarea, select, [role="dialog"]')) return
  event.preventDefault()
  field.focus()
  field.select()
})
try {
  if (!localStorage.getItem('nn-cart')?.includes('"offerId"')) document.documentElement.dataset.cart = 'empty'
} catch {}`
