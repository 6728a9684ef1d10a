import type { ServerBuild } from 'react-router'
import type { App } from '#server/ground/app.ts'

/** The same pages, whose every loader and action is a step of its request's trace, with the use cases that it calls within. */
export function tracedRoutes(build: ServerBuild, tracing: App['tracing']): ServerBuild {
  if (!tracing) return build
  const { entry } = build
  const stepOf = (what: 'loader' | 'action', route: string) => (work: () => Promise<Ended>) =>
    tracing.run({ name: `${what} ${route}`, kind: 'inner' }, async (say) => {
      const { error } = await work()
      // A refused or moved address is thrown as an answer, and is no fault.
      if (error instanceof Error) say({ 'error.type': error.name })
    })
  const instrumentation: NonNullable<typeof entry.module.instrumentations>[number] = {
    route: ({ id, instrument }) => instrument({ loader: stepOf('loader', id), action: stepOf('action', id) }),
  }
  return { ...build, entry: { ...entry, module: { ...entry.module, instrumentations: [instrumentation] } } }
}

interface Ended {
  error: Error | undefined
}
