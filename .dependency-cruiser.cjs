// Each rule's name is the sentence a developer reads when it fails.
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The wings of src/server, of src/domain and of each audience of src/web, from the ground up; the glossary says what stands in each. */
const WINGS = ['ground', 'people', 'goods', 'selling', 'money', 'orders', 'office']

/** What shows pages, and what the pages of several of them show. */
const AUDIENCES = 'storefront|vendor|admin|shared'

const importsNoneAbove = WINGS.slice(0, -1).flatMap((wing, at) =>
  [
    ['', 'server|domain'],
    ['page-of-', `web/(?:${AUDIENCES})`],
  ].map(([kind, layers]) =>
    forbid(
      `${kind}${wing}-imports-no-wing-above`,
      'A wing imports those below it and its own.',
      { path: `^src/(${layers})/${wing}/` },
      { path: `^src/(${layers})/(${WINGS.slice(at + 1).join('|')})/` },
    ),
  ),
)

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or hide a third.',
      {},
      { circular: true },
    ),
    forbid(
      'domain-is-pure',
      'Rules know nothing of HTTP, React, SQL or Node.',
      { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'server-knows-no-web',
      'Use cases never see a Request or a component.',
      { path: '^src/server/' },
      { path: '^src/web/|node_modules/(react|react-dom|react-router)/' },
    ),
    forbid(
      'only-stores-speak-sql',
      'SQL lives in *-store.ts, *-views.ts and server/ground/db.',
      { path: '^src/server/', pathNot: '^src/server/ground/db/|-(store|views)\\.ts$|\\.test\\.ts$' },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-reaching-into-anothers-tables',
      'Another slice is reached through its use cases.',
      {
        path: '^src/server/([^/]+/[^/]+)/',
        pathNot: '^src/server/(ground/(db|outside)|office/jobs)/|\\.test\\.ts$',
      },
      { path: '^src/server/[^/]+/[^/]+/.+-store\\.ts$', pathNot: '^src/server/($1|ground/db)/' },
    ),
    ...importsNoneAbove,
    forbid(
      'only-routes-call-the-server',
      'Components get data as props; route modules fetch it, and what several of them share is in *.action.ts.',
      { path: '^src/web/', pathNot: '\\.(route|action)\\.tsx?$|^src/web/([^/]+$|http/)|\\.test\\.tsx?$' },
      { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'http-knows-no-slice',
      'Requests, bodies, cookies, headers and kept pages, whatever is asked for: what is of a slice is handed in.',
      { path: '^src/web/http/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^src/(domain|server)/|^src/web/(?!http/|ui/)',
        pathNot:
          '^src/domain/ground/shared/|^src/server/ground/(app\\.ts$|(access/visitor|content-changes/.+|db/database-unavailable|db/following/wal-position|limits/semaphore|replicas/.+|threads/too-many-waiting)\\.ts$)',
      },
    ),
    forbid(
      'what-audiences-share-knows-none',
      'A page of one audience is in its folder.',
      { path: '^src/web/shared/' },
      { path: '^src/web/(storefront|vendor|admin|api)/' },
    ),
    forbid(
      'nothing-imports-what-puts-it-together',
      'The URL map, the root and the web server stand on all pages, the programs on everything.',
      { path: '^src/(domain|server|web/[^/]+)/' },
      { path: '^src/web/[^/]+$|^src/entry/' },
    ),
    forbid(
      'ui-kit-knows-no-business',
      'The kit could be lifted into another product.',
      { path: '^src/web/ui/' },
      { path: '^src/(domain|server)/|^src/web/(?!ui/)' },
    ),
    forbid(
      'audiences-are-strangers',
      'Storefront, vendor and admin share the kit and the domain, not pages.',
      { path: '^src/web/(storefront|vendor|admin)/' },
      { path: '^src/web/(storefront|vendor|admin)/', pathNot: '^src/web/$1/' },
    ),
    {
      name: 'no-slice-cycles',
      severity: 'error',
      comment: 'Two slices that lean on each other are one slice.',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router|^build/|\\.test\\.tsx?$|^tests/' },
  },
}
