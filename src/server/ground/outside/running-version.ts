import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export interface RunningVersion {
  version: string
  node: string
  /** The commit of the checkout it runs from, where there is one. */
  commit: string | undefined
}

/** What runs here. Read from the folder that the server was started in. */
export async function readRunningVersion(): Promise<RunningVersion> {
  const parsed: unknown = JSON.parse(await readFile(resolve('package.json'), 'utf8'))
  const { version } = parsed as { version?: string }
  return { version: version ?? 'unknown', node: process.version, commit: await readCommit(resolve('.git')) }
}

/** Follows HEAD to its hash, packed or not, without running git. */
async function readCommit(folder: string): Promise<string | undefined> {
  const head = await text(join(folder, 'HEAD'))
  const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
  const hash = ref
    ? (await text(join(folder, ref))) || hashIn(await text(join(folder, 'packed-refs')), ref)
    : head
  return /^[0-9a-f]{40}$/.test(hash) ? hash : undefined
}

function hashIn(packedRefs: string, ref: string): string {
  const line = packedRefs.split('\n').find((each) => each.endsWith(` ${ref}`))
  return line?.split(' ')[0] ?? ''
}

/** Nothing for a file that is not there: an unpacked archive has no history. */
async function text(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(() => '')).trim()
}
