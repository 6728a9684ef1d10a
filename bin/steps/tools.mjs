import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './project.mjs'

/** The script behind a command of an installed package, to be run with the pinned Node whatever PATH says. */
export function toolOf(packageName, command) {
  const folder = join(PROJECT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
