import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages, isDebianRoot } from './debian.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { step } from './progress.mjs'
import { runQuietly } from './run.mjs'
import { toolOf } from './tools.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Chromium without its window: the same engine, at half the work for each page. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)

/**
 * The browsers of the tests, as environment variables: a whole Chromium, and its headless shell where one can be had
 * (Debian; elsewhere `CHROMIUM_SHELL_PATH`). What is not there is installed now.
 */
export async function findOrInstallBrowsers() {
  if (!findChromium() || (isDebianRoot() && !findShell()))
    await step('browsers installed', installBrowsers, { slow: true })
  const chromium = findChromium()
  if (!chromium) throw new Error('No Chromium was found after installing one: set CHROMIUM_PATH.')
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findShell() ?? chromium }
}

function findChromium() {
  return (
    named('CHROMIUM_PATH') ?? onPath(NAMES) ?? MAC_APPS.find((path) => existsSync(path)) ?? findPlaywrights()
  )
}

function findShell() {
  return named('CHROMIUM_SHELL_PATH') ?? onPath(SHELL_NAMES)
}

function named(variable) {
  const asked = process.env[variable]
  if (asked && !existsSync(asked)) throw new Error(`${variable} names ${asked}, which does not exist.`)
  return asked || undefined
}

function onPath(names) {
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** The browser that Playwright downloaded for its version, if it did. */
function findPlaywrights() {
  const script = "import('playwright-core').then((p) => process.stdout.write(p.chromium.executablePath()))"
  const { stdout } = spawnSync(pinnedNode(), ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return existsSync(stdout) ? stdout : undefined
}

/** Without the shell the tests take longer, and nothing else. */
async function installBrowsers(say) {
  if (isDebianRoot()) {
    try {
      await installDebianPackages(['chromium', 'chromium-headless-shell'], say)
      return
    } catch (error) {
      if (findChromium()) return
      say(`${error.message}; trying Playwright's own`)
    }
  }
  await runQuietly(pinnedNode(), [toolOf('playwright-core', 'playwright-core'), 'install', 'chromium'])
}
