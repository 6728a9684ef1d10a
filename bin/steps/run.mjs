import { spawn } from 'node:child_process'
import { PROJECT } from './project.mjs'

const OUTPUT_CHARACTERS_MAX = 200_000

/** A command that ended badly, with what it had printed. */
export class CommandFailed extends Error {
  constructor(command, outcome, output) {
    super(`${command} ${outcome}`)
    this.name = 'CommandFailed'
    this.output = output
  }
}

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    if (!handedOver) process.exit(130)
  })
}
let handedOver = false

/**
 * Runs a command without a sound and answers what it printed; throws `CommandFailed` when it fails. `onLine` hears the
 * last line of what has just been printed.
 */
export function runQuietly(file, args, { env = {}, onLine = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(file, args, {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const keep = (chunk) => {
      output = (output + chunk).slice(-OUTPUT_CHARACTERS_MAX)
      onLine(String(chunk).trim().split('\n').at(-1).trim())
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) resolve(output)
      else
        reject(
          new CommandFailed(
            [file, ...args].join(' '),
            signal ? `was ended by ${signal}` : `ended with ${code}`,
            output,
          ),
        )
    })
  })
}

/** Runs a command on our own terminal and answers its exit code. */
export function runInFront(file, args, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: PROJECT, env: { ...process.env, ...env }, stdio: 'inherit' })
    running.add(child)
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/**
 * Hands the terminal and the signals over to a program and ends with its exit code.
 * The message channel between the two tells the program when we were killed without a chance to forward anything.
 */
export function handOver(file, args, { env = {} } = {}) {
  handedOver = true
  const child = spawn(file, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  if (process.env.npm_lifecycle_event) leaveWithNpm(child)
  child.on('error', (error) => fail(error))
  child.on('close', (code) => process.exit(code ?? 1))
}

/** A signal to npm ends the shell between us and npm instead of us: losing that parent means that we were asked to end. */
function leaveWithNpm(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** The end of a command that could not do its work: what failed, what it printed, exit 1. */
export function fail(error) {
  if (error instanceof CommandFailed) console.error(`\n${error.output.trim()}\n\n${error.message}`)
  else console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
