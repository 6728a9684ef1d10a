import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { claimPort } from '../claimed-ports.ts'
import { openSession, untilReady } from './webdriver-session.ts'
import { asFarAsItGoes, WebKitPage } from './webkit-page.ts'

/**
 * WebKitGTK as Debian builds it: its driver, and the small browser that comes with it, on a screen of its own that nobody
 * sees. A driver has one session, and a session one set of cookies: each person has a driver.
 */
const DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'

/** The window's own buttons would keep it wider than a phone. */
const NARROW_WINDOW = `* { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border: 0; -gtk-icon-transform: scale(0.1); }`

interface Look {
  baseURL: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  javaScript: boolean
  /** Gets what a page writes to its console as an error or a warning, and what it throws. */
  onComplaint(words: string): void
}

/** A person’s browser: of its context there is what journeys use. */
export async function openWebKit(
  look: Look,
): Promise<{ context: Pick<BrowserContext, 'addCookies' | 'close'>; page: Page }> {
  const port = await claimPort()
  const driver = startBesideUs([DRIVER, '--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, LD_PRELOAD: '', DISPLAY: await screen(), ...ownFolders(), NO_AT_BRIDGE: '1' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const driverUrl = `http://127.0.0.1:${port}`
  await untilReady(driverUrl)
  const { session, end } = await openSession(driverUrl, {
    capabilities: {
      'webkitgtk:browserOptions': {
        ...(process.env.WEBKIT_BROWSER_PATH && { binary: process.env.WEBKIT_BROWSER_PATH }),
        args: [
          '--automation',
          `--enable-javascript-markup=${look.javaScript}`,
          ...(look.colorScheme === 'dark' ? ['--dark-mode'] : []),
        ],
      },
    },
    onComplaint: look.onComplaint,
  })
  const page = new WebKitPage(session, look.baseURL)
  await page.setViewport(look)
  return {
    page: asFarAsItGoes(page) as unknown as Page,
    context: {
      async addCookies(cookies) {
        // A driver takes cookies for the page that is open alone.
        if (!page.url().startsWith(look.baseURL)) await page.goto('/robots.txt')
        for (const { name, value } of cookies)
          await session.ask('POST', '/cookie', { cookie: { name, value, path: '/' } })
      },
      async close() {
        await end()
        driver.stdin?.end()
      },
    },
  }
}

let shared: Promise<string> | undefined

/** A screen in memory, one for all people of a worker; gives its name. */
function screen(): Promise<string> {
  shared ??= new Promise((resolve, reject) => {
    const server = startBesideUs(
      ['Xvfb', '-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      { stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
    )
    server.once('error', reject)
    server.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`))
  })
  return shared
}

function ownFolders() {
  const home = mkdtempSync(join(tmpdir(), 'nn-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), NARROW_WINDOW)
  return { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home }
}

/** A program that ends with us, however we end: its standard input is closed then, or by us. */
function startBesideUs(command: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn('sh', ['-c', '"$@" & read -r _; kill $!', 'sh', ...command], options)
  child.unref()
  return child
}
