/**
 * The journeys that the full run plays in other browsers than Chromium too (`npm test -- --full`), as projects of their
 * own: what somebody buys, sells and decides, and what stands nearest to the browser: keys, menus, dialogs, files, Back.
 * Any other is played there by name (`NN_BROWSER=firefox npm test -- exchange`).
 */
const IN_BOTH = ['and-back-again', 'order-to-door', 'paying', 'search-box']

/** What needs a browser that Playwright drives: WebKit is asked by WebDriver, which sees no requests and no downloads. */
const IN_FIREFOX = ['list-filters']

/** @type {Readonly<Record<'firefox' | 'webkit', { variable: string, files: string[] }>>} */
export const OTHER_BROWSERS = {
  firefox: { variable: 'FIREFOX_PATH', files: pathsOf([...IN_BOTH, ...IN_FIREFOX]) },
  webkit: { variable: 'WEBKIT_DRIVER_PATH', files: pathsOf(IN_BOTH) },
}

function pathsOf(names) {
  return names.map((name) => `tests/journeys/${name}.test.ts`)
}
