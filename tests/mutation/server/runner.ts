import { TestRunner } from 'vitest'
import type { FileRun } from './jobs.ts'
import type { Switch } from './switch.ts'

type Task = Parameters<TestRunner['onAfterRunTask']>[0]
type File = Parameters<TestRunner['onAfterRunFiles']>[0][number]

/** Vitest's own runner, which notes what each test passes, and with a change on ends the file at the first test that fails. */
export default class NotingRunner extends TestRunner {
  override async onBeforeRunTask(test: Task): Promise<void> {
    await super.onBeforeRunTask(test)
    const { made } = noted()
    if (made.reached) made.reached = new Set()
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test)
    const { made, run } = noted()
    const { result } = test
    if (result?.state === 'fail') {
      run.failed ??= { testId: test.id, test: test.name, words: result.errors?.[0]?.message ?? '' }
      if (!made.reached) this.cancel('test-failure')
    }
    if (!made.reached) return
    if (result?.state === 'pass')
      run.tests.push({ id: test.id, name: test.name, ms: result?.duration ?? 0, reached: [...made.reached] })
    made.reached = run.shared
  }

  override onAfterRunFiles(files: File[]): void {
    super.onAfterRunFiles(files)
    const { run } = noted()
    for (const file of files) {
      const error = firstError(file)
      if (error !== undefined) run.failed ??= { testId: undefined, test: file.name, words: error }
    }
  }
}

function noted(): { made: Switch; run: FileRun } {
  const { __mutants: made, __fileRun: run } = globalThis
  if (!made || !run) throw new Error('The switch is set by the worker before a file is run')
  return { made, run }
}

/** Of hooks that failed, or of the file itself. */
function firstError(task: File | Task | File['tasks'][number]): string | undefined {
  if (task.result?.state === 'fail' && task.result.errors?.[0]) return task.result.errors[0].message
  if (!('tasks' in task)) return undefined
  return task.tasks.map(firstError).find((error) => error !== undefined)
}
