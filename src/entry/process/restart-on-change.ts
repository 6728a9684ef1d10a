import { watch } from 'node:fs'
import type { KeptProgram } from './supervise.ts'

const QUIET_MS = 200

/** Restarts programs that run our sources directly, once a burst of changes in these folders is over. */
export function restartOnChange(programs: readonly KeptProgram[], folders: readonly string[]): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const program of programs) program.restart()
      }, QUIET_MS)
    })
  }
}
