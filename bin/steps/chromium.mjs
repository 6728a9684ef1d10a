import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { step } from './progress.mjs'
import { runQuietly } from './run.mjs'
import { toolOf } from './tools.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)

/** The path of a Chromium for the browser tests: one that is there, else one that is installed now. */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  await step('browser installed', installChromium, { slow: true })
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium was found after installing one: set CHROMIUM_PATH.')
  return installed
}

function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (existsSync(asked)) return asked
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist.`)
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...MAC_APPS].find((path) => existsSync(path)) ?? findPlaywrights()
}

/** The browser that Playwright downloaded for its version, if it did. */
function findPlaywrights() {
  const script = "import('playwright-core').then((p) => process.stdout.write(p.chromium.executablePath()))"
  const { stdout } = spawnSync(pinnedNode(), ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return existsSync(stdout) ? stdout : undefined
}

async function installChromium(say) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    try {
      say('apt-get install chromium')
      await runQuietly('apt-get', ['update'])
      await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
      return
    } catch (error) {
      say(`${error.message}; trying Playwright's own`)
    }
  }
  await runQuietly(pinnedNode(), [toolOf('playwright-core', 'playwright-core'), 'install', 'chromium'])
}
