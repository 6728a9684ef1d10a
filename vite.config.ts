import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { makeRoute } from './vite/route-exports.ts'

/** Fails the build if anything under src/server would reach the browser. */
function serverStaysOnServer(): Plugin {
  return {
    name: 'server-stays-on-server',
    load: {
      filter: { id: /\/src\/server\// },
      handler(id, options) {
        if (!options?.ssr) this.error(`${id} would ship to the browser`)
      },
    },
  }
}

/** Sonner writes a style tag when it loads, which our CSP forbids: we ship its stylesheet as a file instead. */
function sonnerWithoutStyleTag(): Plugin {
  return {
    name: 'sonner-without-style-tag',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\// },
      handler(code) {
        const calm = code.replace(/^__insertCSS\(".*"\);?$/m, '')
        if (calm === code && code.includes('__insertCSS'))
          this.error('Sonner inserts its styles in a new way')
        return { code: calm, map: null }
      },
    },
  }
}

/**
 * What the router (8.4.0) has for ways of work that are not ours; what the browser's part of it does not call is left
 * undefined. It has no means of its own to leave them out: it asks as it runs, and imports them in any case.
 */
const UNUSED: readonly [file: RegExp, standIn: string][] = [
  // Tracing is off because `HydratedRouter` is given no `instrumentations`, which nothing tells the build; 937 bytes, packed.
  [
    /react-router\/dist\/.*\/router\/instrumentation\.js$/,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
     export const getRouteInstrumentationUpdates = () => ({})
     export const instrumentClientSideRouter = (router) => router
     export let instrumentHandler, instrumentationResultMetaContext`,
  ],
  // No page of ours waits for its own loader before it is drawn, which nothing tells the build either; 42 bytes, packed.
  [/react-router\/dist\/.*\/ssr\/fallback\.js$/, 'export let RemixRootDefaultHydrateFallback'],
  // `routeDiscovery: { mode: 'initial' }` turns finding routes off, and is read in the browser out of the page's context.
  [
    /react-router\/dist\/.*\/ssr\/fog-of-war\.js$/,
    `export const isFogOfWarEnabled = () => false
     export const getPartialManifest = () => ({})
     export const getPatchRoutesOnNavigationFunction = () => undefined
     export const useFogOFWarDiscovery = () => {}
     export let getManifestPath, getPathsWithAncestors, handleClientVersionMismatch`,
  ],
]

/** Leaves out of the browser's files how routes are found piece by piece (we send them all) and how calls are traced. */
function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'router-without-unused-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: UNUSED.map(([file]) => file) },
      handler: (id) => UNUSED.find(([file]) => file.test(id))?.[1],
    },
  }
}

const BROKEN_FRAME = JSON.stringify(join(import.meta.dirname, 'src/web/shared/ground/shell/broken-frame.tsx'))

/**
 * Has the browser show our own words where even the frame of a page breaks; the router's are for developers, and longer.
 * An `ErrorBoundary` of the root route is shown inside that frame, and the boundary around all of it takes no other words.
 */
function routerWithOurBrokenFrame(): Plugin {
  return {
    name: 'router-with-our-broken-frame',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/.*\/ssr\/errorBoundaries\.js$/ },
      handler(code) {
        const own = code.replace(/^function RemixRootDefaultErrorBoundary\(.*?(?=^\/\/#endregion)/ms, '')
        if (own === code) this.error('React Router shows in a new way what breaks')
        return {
          code: `import { BrokenFrame as RemixRootDefaultErrorBoundary } from ${BROKEN_FRAME};let BoundaryShell;${own}`,
          map: null,
        }
      },
    },
  }
}

const ICONS = join(import.meta.dirname, 'src/web/ui/pictures/icons.ts')

/** Makes a module of each icon, so that a page's share of them can be told. */
function iconsEachAlone(): Plugin {
  const drawings = new Map<string, string>()
  return {
    name: 'icons-each-alone',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      const all = await readFile(ICONS, 'utf8')
      for (const [, name = '', drawing = ''] of all.matchAll(/^export const (\w+) = (.*)$/gm))
        drawings.set(name, drawing)
    },
    transform: {
      filter: { id: /\/src\/web\//, code: "from '#web/ui/pictures/icons.ts'" },
      handler(code) {
        const own = code.replaceAll(
          /import \{([^}]*)\} from '#web\/ui\/pictures\/icons\.ts'/g,
          (_, names: string) =>
            names
              .split(',')
              .map((each) => each.trim())
              .filter((each) => each && !each.startsWith('type '))
              .map((each) => {
                const [name = '', local = name] = each.split(' as ')
                if (!drawings.has(name)) this.error(`${name} is no icon in icons.ts: npm run icons`)
                return `import ${local} from '${ICONS}?${name}'`
              })
              .join(';'),
        )
        return { code: own, map: null }
      },
    },
    load: {
      filter: { id: /\/icons\.ts\?/ },
      handler(id) {
        const drawing = drawings.get(/\?(\w+)/.exec(id)?.[1] ?? '')
        return {
          code: `import { makeIcon } from './make-icon.ts';export default ${drawing}`,
          moduleType: 'js',
        }
      },
    },
  }
}

const OF_KIT = /\/storefront\/office\/demo\/kit\/|\?kit$/
/** Not what is once on a page: React, its router, and what shows toasts. */
const COPIED = /\/src\/web\/ui\/(?!toasts\/|jsx\/)|\/node_modules\/(?!react|scheduler\/|sonner\/)/

/**
 * Gives the page that shows the whole kit copies of its own. Otherwise what one page alone uses would be used by two, and
 * become a file of its own or a part of one that every page has.
 */
function kitOfItsOwn(): Plugin {
  return {
    name: 'kit-of-its-own',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !OF_KIT.test(importer)) return
      const found = await this.resolve(source, importer, options)
      return found && COPIED.test(found.id) ? { ...found, id: `${found.id}?kit` } : found
    },
  }
}

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>>[1]

/** Tells of a module whether one of the pages that match needs it. */
function neededBy(pages: RegExp): (id: string, graph: Graph) => boolean {
  return (id, graph) => {
    const importers = new Set([id])
    for (const each of importers)
      for (const next of graph.getModuleInfo(each)?.importers ?? []) importers.add(next)
    return [...importers].some((each) => pages.test(each))
  }
}

const isOfShell = neededBy(/\/src\/web\/(root|storefront\/office\/shell\/storefront-layout\.route)\.tsx$/)
const isOfLists = neededBy(/\/src\/web\/storefront\/(office\/home|goods\/catalogue)\/[\w-]+\.route\.tsx$/)
const isOfChoosing = neededBy(/\/src\/web\/storefront\/office\/shell\/chosen\.tsx$/)
const isOfProduct = neededBy(/\/src\/web\/storefront\/goods\/catalogue\/product-page\/.*\.route\.tsx$/)

const isOfBuying = neededBy(/\/src\/web\/storefront\/(orders\/checkout|selling\/cart)\/[\w-]+\.route\.tsx$/)

/** What home and lists have in common with the product's page and what goes on there, what with cart and checkout, and what each has alone. */
function catalogueFile(id: string, graph: Graph): string | null {
  // A few bytes that pages beyond the product's need: they would bring its whole file.
  if (id.endsWith('/src/domain/ground/shared/result.ts')) return 'catalogue'
  const [ofLists, ofProduct] = [isOfLists(id, graph), isOfProduct(id, graph)]
  if (ofLists && (ofProduct || isOfChoosing(id, graph))) return 'catalogue'
  if (ofLists && isOfBuying(id, graph)) return 'fields'
  return ofLists ? 'lists' : ofProduct ? 'product' : null
}

/** What is fetched only when it is wanted, what home and builder alone show, and pages themselves, are in no file with others. */
const SHARED = /src\/domain\/|src\/web\/(?!.*(\.route\.|budget-entry|dialog|toast-display|chart))/
/** What reads the forms of shops and of the back office stays out of the files that shoppers have, and so does what shows them. */
const PARTS =
  /src\/domain\/ground\/shared\/(?!typed-values\/)|src\/web\/ui\/(?!.*(dialog|toast-display|chart|answered-form|list-form))/

/** The libraries of every page, with what of ours they and all JSX call. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|src\/web\/(ui\/jsx\/|shared\/ground\/shell\/broken-frame)/

/** A video is shown by few of them: nothing of it is in a file that a product’s page loads. */
const OF_REVIEWS =
  /\/src\/(domain|web\/(storefront|shared))\/goods\/reviews\/(?!review-video|published-video|video\.ts)/

/** What shows reviews, and what writes them: two files, not one for each small part, which every page would be told of. */
function reviewFile(id: string): string {
  return /\/(star-choice|seller-|review-form|moderation|aspects)/.test(id) ? 'review-forms' : 'reviews'
}

/**
 * Few files instead of one for every icon: the libraries, which change least; what every page of the shop needs; what
 * home, lists and the product's page share with others; and small parts that are in use everywhere else, those of
 * cart and checkout apart.
 */
const browserFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK, priority: 4 },
  { name: (id, graph) => (isOfShell(id, graph) ? 'shop' : null), test: SHARED, priority: 3 },
  { name: catalogueFile, test: SHARED, minShareCount: 2, priority: 2 },
  {
    name: (id, graph) => (OF_KIT.test(id) ? null : isOfBuying(id, graph) ? 'form' : 'parts'),
    test: PARTS,
    minShareCount: 2,
    priority: 1,
  },
  // A file of its own, as before anything else takes it: many pages have it that have nothing to do with reviews.
  { name: 'answered-form', test: /\/ui\/forms\/answered-form/, minShareCount: 2, priority: 0.7 },
  // One file for the rows and the bubbles of conversations: each more is a line in what every page is told of the others.
  {
    name: 'messages',
    test: /\/orders\/messages\/(conversation-row|message-thread)\./,
    minShareCount: 2,
    priority: 0.6,
  },
  // What cart and orders have in common, for the same reason.
  { name: 'order-amounts', test: /\/(order-amounts|rows-by-build)\./, minShareCount: 2, priority: 0.6 },
  { name: reviewFile, test: OF_REVIEWS, minShareCount: 2, priority: 0.5 },
]

/**
 * What `npm start` runs, each program with the libraries that it uses: a few files instead of thousands, and no type is
 * taken out of any while somebody waits. What is compiled for one machine, or reads files of its own, stays a package.
 */
const programs = {
  start: './src/entry/start.ts',
  prepare: './src/entry/prepare.ts',
  web: './src/entry/web.ts',
  worker: './src/entry/worker.ts',
  gateway: './src/entry/gateway.ts',
  'printing-thread': './src/server/money/invoicing/pdf/printing-thread.ts',
  'solving-thread': './src/server/goods/best-sellers/solving-thread.ts',
  'drawing-thread': './src/server/goods/builder/picture/drawing-thread.ts',
  'video-thread': './src/server/goods/reviews/videos/video-thread.ts',
  'budget-thread': './src/server/goods/builder/budget-thread.ts',
}
const STAYS_A_PACKAGE = ['sharp', '@node-rs/argon2', 'pdfkit', 'fontkit', 'highs']

const NO_STYLES = '\0no-styles'

/** The server's programs read no styles: what the browser's build has made of them is not made once more to be thrown away. */
function serverWithoutStyles(): Plugin {
  return {
    name: 'server-without-styles',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: { filter: { id: /\.css$/ }, handler: () => NO_STYLES },
    load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
  }
}

/** Every page, with what stands around pages: `routes.ts` names no other files. */
const ROUTES = /\/src\/web\/(root|.*\.route)\.tsx?$/

/**
 * React Router's plugin without what it would do to none of our modules, asked about all 7,000 of them: no route is cut in
 * pieces (`splitRouteModules`), no file is called `.client`, and what would keep `.server` out of the browser is
 * `serverStaysOnServer`. What it does to routes is done by `makeRoute` where that can.
 */
function reactRouterForBuild(): Plugin[] {
  const only: Record<string, RegExp | null> = {
    'react-router': null,
    'react-router:route-chunks-index': null,
    'react-router:build-client-route': /\?__react-router-build-client-route$/,
    'react-router:split-route-modules': null,
    'react-router:dot-client': null,
    'react-router:route-exports': ROUTES,
    'react-router:react-refresh-babel': null,
  }
  return reactRouter()
    .filter(({ name }) => name !== 'react-router:dot-server')
    .map((plugin) => {
      const { transform, ...others } = plugin
      const id = only[plugin.name]
      if (id === null) return others
      if (!id || typeof transform !== 'function') return plugin
      const handler = plugin.name === 'react-router:route-exports' ? ofRoutes(transform) : transform
      return { ...others, transform: { filter: { id }, handler } }
    })
}

type Transform = Extract<NonNullable<Plugin['transform']>, (...given: never) => unknown>

function ofRoutes(transform: Transform): Transform {
  return function (code, id, options) {
    const made = makeRoute(code, this.parse(code), { forBrowser: !options?.ssr })
    return made === undefined ? transform.call(this, code, id, options) : { code: made, map: null }
  }
}

/** React Router gives the server's one file a fixed name; here each program has its own. */
function namedPrograms(): Plugin {
  const output = { entryFileNames: '[name].js' }
  return {
    name: 'named-programs',
    config: {
      order: 'post',
      handler: () => ({ environments: { ssr: { build: { rollupOptions: { output } } } } }),
    },
  }
}

/**
 * Writes characters beyond ASCII as escapes. V8 keeps the text of a program as long as the program runs, in two bytes for
 * each character when a single one of them does not fit into one.
 */
function programsInAscii(): Plugin {
  return {
    name: 'programs-in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code)
    },
  }
}

/** `String.raw` would take an escape as it stands: its texts stay. */
function inAscii(code: string): string {
  return code.replace(/String\.raw`[^`]*`|[^\0-\x7f]/g, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Builds the server's programs beside the browser's files, not after them. They wait for these only to be told their names,
 * which is the last that they load.
 */
function bothAtOnce(): Plugin {
  let tellNames = (_files: unknown) => {}
  const named = new Promise<unknown>((resolve) => {
    tellNames = resolve
  })
  return {
    name: 'both-at-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    config: {
      order: 'post',
      handler: ({ builder: { buildApp } = {} }) => ({
        builder: {
          async buildApp(builder) {
            const { ssr } = builder.environments
            let programs: ReturnType<typeof builder.build> | undefined
            await buildApp?.({
              ...builder,
              // React Router asks for the browser's files, and for the programs once it has them.
              async build(environment) {
                if (!ssr || environment === ssr) return programs ?? builder.build(environment)
                programs = builder.build(ssr)
                const files = builder.build(environment)
                files.then(tellNames, () => {})
                const [built] = await Promise.all([files, programs])
                return built
              },
            })
          },
        },
      }),
    },
    load: {
      order: 'pre',
      filter: { id: /^\0virtual:react-router\/server-manifest$/ },
      handler: async () => void (await named),
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    serverWithoutStyles(),
    iconsEachAlone(),
    kitOfItsOwn(),
    routerWithoutUnusedParts(),
    routerWithOurBrokenFrame(),
    command === 'build' ? reactRouterForBuild() : reactRouter(),
    serverStaysOnServer(),
    sonnerWithoutStyleTag(),
    namedPrograms(),
    programsInAscii(),
    bothAtOnce(),
  ],
  build: {
    target: 'es2022',
    // Fonts stay files of their own: the browser caches them apart from the page.
    assetsInlineLimit: 0,
    // Nobody reads the sizes that a build prints: no file is packed to learn them.
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Rules do nothing as they load: what no page calls of them is left out with the patterns and tables beside it.
          treeshake: { moduleSideEffects: [{ test: /\/src\/domain\//, sideEffects: false }] },
          output: {
            codeSplitting: { groups: browserFiles },
            // Every page is told the names of some hundred files, and hashes cannot be packed: the shortest that there are.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: STAYS_A_PACKAGE },
      }),
      build: { rollupOptions: { input: programs } },
    },
  },
}))
