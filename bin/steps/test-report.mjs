import { writeFileSync } from 'node:fs'

/**
 * A reporter for Vitest: writes what a run has done into the file that NN_REPORT names, for `summarize`. The kinds are
 * the projects of vitest.config.ts; the seconds of a file are those of its worker, hooks and imports among them.
 *
 * @typedef {{ kind: string, file: string, seconds: number, passed: number, failed: number, skipped: string[] }} FileReport
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()]
      const inState = (state) => tests.filter((test) => test.result().state === state)
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      return {
        kind: module.project.name,
        file: module.relativeModuleId,
        seconds: (duration + collectDuration + setupDuration) / 1000,
        passed: inState('passed').length,
        // A file that does not load, or whose hook fails, has failed without a failed test.
        failed: inState('failed').length || (module.state() === 'failed' ? 1 : 0),
        skipped: inState('skipped').map((test) => test.fullName),
      }
    })
    writeFileSync(process.env.NN_REPORT, JSON.stringify({ files, unhandled: unhandledErrors.length }))
  }
}
