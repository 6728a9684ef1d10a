import { readFileSync } from 'node:fs'

/** Whether a process with this number still runs: a zombie, which has ended and was not waited for, does not. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

/** Whether the number is taken, whoever has it, even by a process that has ended but that nobody waited for. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The state follows the program's name, which is in parentheses and may itself hold any character. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return true
    throw error
  }
}
