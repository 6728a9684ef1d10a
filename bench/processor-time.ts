import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
/** Where its own time and that of its ended children stand among the words of /proc/PID/stat after its name. */
const OWN = 11
const ENDED_CHILDREN = 13

/** Processor time of a process since it began, in milliseconds, on Linux; 0 for one that has ended, and elsewhere. */
export function processorMs(pid: number, at = OWN): number {
  const words = statusOf(pid)
  return ((Number(words[at] ?? 0) + Number(words[at + 1] ?? 0)) * 1_000) / TICKS_PER_SECOND
}

/** Of every process that this postmaster has begun, those that have ended too: their time is added to its own. */
export function databaseProcessorMs(postmaster: number): number {
  return running()
    .filter((pid) => statusOf(pid)[1] === String(postmaster))
    .reduce((sum, pid) => sum + processorMs(pid), processorMs(postmaster, ENDED_CHILDREN))
}

function running(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []))
  } catch {
    return []
  }
}

/** The words behind the name, which may hold spaces itself. */
function statusOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
