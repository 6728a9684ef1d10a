import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is in one cached manifest file: no discovery requests while a person moves about.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
