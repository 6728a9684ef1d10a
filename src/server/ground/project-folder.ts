import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The checkout, for source files and for the programs that are built of them, which lie deeper or less deep. */
export const PROJECT = folderOf('package.json', import.meta.dirname)

/** What to run for one of our own source files: the file itself, or what was built of it when this is built, too. */
export function runnable(source: string): string {
  const isBuilt = import.meta.filename.endsWith('.js')
  return isBuilt ? join(PROJECT, 'build/server', `${basename(source, '.ts')}.js`) : join(PROJECT, source)
}

function folderOf(file: string, folder: string): string {
  return existsSync(join(folder, file)) ? folder : folderOf(file, dirname(folder))
}
