// Each rule's name is the sentence a developer reads when it fails.
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

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
      'SQL lives in *-store.ts, *-views.ts and server/db.',
      { path: '^src/server/', pathNot: '^src/server/db/|-(store|views)\\.ts$|\\.test\\.ts$' },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-reaching-into-anothers-tables',
      'Another slice is reached through its use cases.',
      { path: '^src/server/([^/]+)/', pathNot: '^src/server/(db|outside|jobs)/|\\.test\\.ts$' },
      { path: '^src/server/[^/]+/.+-store\\.ts$', pathNot: '^src/server/($1|db)/' },
    ),
    forbid(
      'ground-knows-no-capability',
      'What every slice stands on knows none of them: whoever needs both is a slice above.',
      {
        path: '^src/server/(db|outside|limits|mail|access|audit|settings|search|content-changes)/',
        pathNot: '\\.test\\.ts$',
      },
      {
        path: '^src/server/[^/]+/',
        pathNot: '^src/server/(db|outside|limits|mail|access|audit|settings|search|content-changes)/',
      },
    ),
    forbid(
      'sign-in-knows-no-slice-above',
      'Accounts, team and sellers end somebody’s access by asking sign-in, never the other way.',
      { path: '^src/server/sign-in/' },
      { path: '^src/server/(?!sign-in|access|audit|settings|mail|limits|db|outside)[^/]+/' },
    ),
    forbid(
      'catalogue-knows-no-seller-pages',
      'Products do not know who lists, imports or orders them.',
      { path: '^src/server/catalogue/' },
      { path: '^src/server/(listings|imports|sellers|earnings|inventory|cart|checkout|orders|payments)/' },
    ),
    forbid(
      'nothing-leans-on-a-seller-tool',
      'Imports and backups are asked by jobs, commands and pages alone.',
      { path: '^src/server/(?!imports|backups|jobs|system)[^/]+/' },
      { path: '^src/server/(imports|backups)/' },
    ),
    forbid(
      'only-routes-call-the-server',
      'Components get data as props; route modules fetch it.',
      { path: '^src/web/', pathNot: '\\.route\\.tsx?$|^src/web/root\\.tsx$|^src/web/http/|\\.test\\.tsx?$' },
      { path: '^src/server/', dependencyTypesNot: ['type-only'] },
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
      from: { path: '^src/(domain|server)/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router|^build/|\\.test\\.tsx?$|^tests/|^src/server/app\\.ts$' },
  },
}
