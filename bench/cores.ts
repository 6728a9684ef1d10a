import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Whether programs can be given cores of their own here: Linux with `taskset` and two cores at least. */
export const canPin = cpus().length > 1 && hasTaskset()

/** Binds a running program, all of its threads, to one core; does nothing where that is not possible. */
export function pin(pid: number | undefined, core: number): void {
  if (canPin && pid !== undefined)
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
