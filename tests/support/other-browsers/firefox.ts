import { resolve } from 'node:path'
import { type Browser, firefox, type Locator, type Page } from 'playwright-core'

/**
 * The Firefox of the system, over WebDriver BiDi: Playwright calls that channel `moz-firefox`; its own Firefox is a
 * patched one, which nobody uses. Scripts cannot be switched off in it, nor a colour scheme chosen later.
 */
export function launchFirefox(colorScheme: 'light' | 'dark'): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: resolve('tests/support/other-browsers/firefox-relay.mjs'),
    env: { ...process.env, LD_PRELOAD: '', FIREFOX_PATH: firefoxPath() },
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      // A window that nobody looks at otherwise tells its fields late that they were left.
      'focusmanager.testmode': true,
    },
  })
}

export function firefoxPath(): string {
  return process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
}

/** Fields that a person does not type into letter by letter. */
const PICKED = /^(date|datetime-local|month|time|color|range)$/

/**
 * Over BiDi Playwright fills a field by one event of its own making: a number is added to what stands there, and a field that
 * React keeps does not hear of it. In Firefox what stands there is selected and typed over, by keys, as a person does.
 */
export function fillByKeys(page: Page): void {
  const locators: Locator & { fillsByKeys?: true } = Object.getPrototypeOf(page.locator('body'))
  if (locators.fillsByKeys) return
  const { fill } = locators
  Object.assign(locators, {
    fillsByKeys: true,
    async fill(this: Locator, value: string, options?: Parameters<Locator['fill']>[1]) {
      const isFirefox = this.page().context().browser()?.browserType().name() === 'firefox'
      if (!isFirefox || PICKED.test((await this.getAttribute('type')) ?? ''))
        return fill.call(this, value, options)
      await this.press('Control+a')
      await (value === '' ? this.press('Delete') : this.pressSequentially(value))
    },
  })
}
