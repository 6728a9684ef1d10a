import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './network.ts'

/** One program of the cluster, at its place. */
export interface Member {
  name: string
  place: Place
  start(): void
  /** Asks it to leave, and waits until it has. */
  stop(): Promise<void>
  isRunning(): boolean
  /** The last lines that it has said. */
  said(): string
}

interface Command {
  place: Place
  file: string
  args: readonly string[]
  env?: Record<string, string>
  /** Where it runs: a link to a version of the marketplace. */
  folder?: string
  /** Who runs it, where we are root: a database refuses to be. */
  user?: 'postgres'
  /** Whether it is started again whenever it ends, as systemd does. */
  isKept?: boolean
}

const KEPT_AFTER_MS = 500
const LEAVE_PATIENCE_MS = 15_000
const SAID_CHARACTERS = 3_000
/** What a program needs of the environment of whoever starts the cluster. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8' }

/** A program that is started at a place, with its words in a file of `folder`. */
export function member(name: string, folder: string, command: Command): Member {
  const log = join(folder, `${name}.log`)
  let child: ChildProcess | undefined
  let isWanted = false

  const run = () => {
    const output = openSync(log, 'a')
    const [file = command.file, ...args] = wordsOf(command)
    const started = spawn(file, args, {
      env: { ...ENVIRONMENT, ...command.env },
      stdio: ['ignore', output, output],
      ...(command.folder && { cwd: command.folder }),
      // Ctrl-C reaches us alone: we decide in which order all leave.
      detached: true,
    })
    closeSync(output)
    child = started
    started.once('exit', async () => {
      if (child === started) child = undefined
      if (!command.isKept || !isWanted) return
      await sleep(KEPT_AFTER_MS)
      if (isWanted && !child) run()
    })
  }
  return {
    name,
    place: command.place,
    start() {
      isWanted = true
      if (!child) run()
    },
    async stop() {
      isWanted = false
      const leaving = child
      if (!leaving) return
      const left = new Promise((resolve) => leaving.once('exit', resolve))
      const giveUp = setTimeout(() => leaving.kill('SIGKILL'), LEAVE_PATIENCE_MS)
      leaving.kill('SIGTERM')
      await left
      clearTimeout(giveUp)
    },
    isRunning: () => child !== undefined,
    said: () => readFileSync(log, 'utf8').slice(-SAID_CHARACTERS),
  }
}

/** The words that run it at its place, as its user. */
export function wordsOf({ place, file, args, user }: Command): string[] {
  const isRoot = process.getuid?.() === 0
  const as = user && isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
  return [...place.enter, ...as, file, ...args]
}
