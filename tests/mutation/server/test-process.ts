import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createVitest, ForksPoolWorker, type Vitest } from 'vitest/node'
import { type Answer, type Job, SOCKET_VARIABLE } from './jobs.ts'
import { installSwitch } from './switch.ts'

type PoolOptions = ConstructorParameters<typeof ForksPoolWorker>[0]

class MutantsWorker extends ForksPoolWorker {
  override readonly name = 'mutants'
  protected override readonly entrypoint = resolve('tests/mutation/server/worker.ts')
}

/** A process in which tests are run. */
export interface TestProcess {
  ask(job: Job): Promise<Answer>
  /** Ends the process, which may be in a loop that hears nothing. */
  kill(): void
  closed: Promise<void>
}

/** Tests in processes that stay: each loads the changed modules once and then takes one job after another. */
export async function openTestProcesses(code: ReadonlyMap<string, string>, tests: readonly string[]) {
  // The database of the tests is made in this process, by changed modules too: no change is ever on here.
  installSwitch()
  const socketPath = join(tmpdir(), `nn-mutants-${randomUUID()}.sock`)
  process.env[SOCKET_VARIABLE] = socketPath
  const waiting: ((connection: TestProcess) => void)[] = []
  const server = await listen(socketPath, (connection) => waiting.shift()?.(connection))
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      include: [...tests],
      isolate: false,
      // What is kept of a module is found by its source, and would have the numbers of another run.
      fsModuleCache: false,
      maxWorkers: 1,
      pool: { name: 'mutants', createPoolWorker: (options: PoolOptions) => new MutantsWorker(options) },
      runner: resolve('tests/mutation/server/runner.ts'),
      setupFiles: ['tests/support/no-console-errors.ts'],
      globalSetup: ['tests/support/database-server.ts'],
      expect: { poll: { timeout: 30_000 } },
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'changes-behind-numbers',
          enforce: 'pre',
          transform: (_source, id) => {
            const changed = code.get(id.split('?')[0] ?? '')
            return changed === undefined ? undefined : { code: changed, map: null }
          },
        },
      ],
    },
  )
  return {
    /** A process of its own until it is killed. */
    async start(): Promise<TestProcess> {
      const { promise, resolve: connected } = Promise.withResolvers<TestProcess>()
      waiting.push(connected)
      const closed = runOnce(vitest, tests[0] ?? '')
      const connection = await Promise.race([promise, closed.then(() => undefined)])
      if (!connection) {
        const cause = vitest.state.getUnhandledErrors()
        throw new Error('The process that runs the tests ended before it could ask for work', { cause })
      }
      return { ...connection, closed }
    },
    async close() {
      await vitest.close()
      server.close()
    },
  }
}

/** Vitest believes that it runs one file, for as long as the process works off what it is given. */
async function runOnce(vitest: Vitest, file: string): Promise<void> {
  const [project] = vitest.projects
  if (!project) throw new Error('There is one project')
  // That the process was ended in the middle of it is no failure.
  await vitest.runTestSpecifications([project.createSpecification(resolve(file))]).catch(() => {})
}

async function listen(path: string, onConnection: (connection: TestProcess) => void): Promise<Server> {
  const server = createServer((socket) => {
    void connectionOn(socket).then(onConnection)
  })
  await new Promise<void>((listening) => server.listen(path, listening))
  return server
}

async function connectionOn(socket: Socket): Promise<TestProcess> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async (): Promise<Answer> => {
    const { value, done } = await lines.next()
    if (done) throw new ProcessGone()
    return JSON.parse(value)
  }
  const ready = await next()
  if (ready.kind !== 'ready') throw new Error('A process says first who it is')
  socket.on('error', () => {})
  return {
    async ask(job) {
      socket.write(`${JSON.stringify(job)}\n`)
      return await next()
    },
    kill: () => process.kill(ready.pid, 'SIGKILL'),
    closed: Promise.resolve(),
  }
}

/** The process that ran the tests has ended, by itself or by `kill`. */
export class ProcessGone extends Error {
  constructor() {
    super('The process that ran the tests has ended')
    this.name = 'ProcessGone'
  }
}
