import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from '../open-cluster.ts'

const run = promisify(execFile)
const MIGRATIONS = 'src/server/ground/db/migrations'
const INSTALL = "import('./bin/steps/install.mjs').then(({ install }) => install({ forDevelopment: true }))"
const BUILD = "import('./bin/steps/build.mjs').then(({ build }) => build())"

/**
 * Builds the version from before the tables were last changed, or the commit that `UPGRADE_FROM` names, in the folder of
 * the cluster; gives where. Throws outside a git checkout.
 */
export async function buildEarlierVersion({ folder }: Cluster): Promise<{ project: string; commit: string }> {
  const commit = await git('rev-parse', '--short', process.env.UPGRADE_FROM || `${await newestOfTables()}^`)
  const project = join(folder, `version-${commit}`)
  if (existsSync(join(project, 'build/server/web.js'))) return { project, commit }
  mkdirSync(project)
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, project])
  const isSame = readFileSync(join(project, 'package-lock.json')).equals(readFileSync('package-lock.json'))
  if (isSame) symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  else await run(process.execPath, ['-e', INSTALL], { cwd: project })
  await run(process.execPath, ['-e', BUILD], { cwd: project })
  return { project, commit }
}

function newestOfTables(): Promise<string> {
  return git('log', '-1', '--format=%H', '--', MIGRATIONS)
}

async function git(...words: string[]): Promise<string> {
  const { stdout } = await run('git', words)
  return stdout.trim()
}
