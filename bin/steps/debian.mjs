import { existsSync } from 'node:fs'
import { runQuietly } from './run.mjs'

/** Whether packages of Debian's can be installed here: only root may. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs packages of Debian's with nothing that they only recommend, and starts no service of theirs. */
export async function installDebianPackages(names, say) {
  say('apt-get update')
  await runQuietly('apt-get', ['update'])
  for (const name of names) {
    say(`apt-get install ${name}`)
    await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  }
}
