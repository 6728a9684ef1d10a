import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Fails the build if anything under src/server would reach the browser. */
function serverStaysOnServer(): Plugin {
  return {
    name: 'server-stays-on-server',
    load(id, options) {
      if (!options?.ssr && id.includes('/src/server/')) this.error(`${id} would ship to the browser`)
    },
  }
}

/** Sonner writes a style tag when it loads, which our CSP forbids: we ship its stylesheet as a file instead. */
function sonnerWithoutStyleTag(): Plugin {
  return {
    name: 'sonner-without-style-tag',
    transform(code, id) {
      if (!id.includes('/node_modules/sonner/dist/')) return
      const calm = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (calm === code && code.includes('__insertCSS')) this.error('Sonner inserts its styles in a new way')
      return { code: calm, map: null }
    },
  }
}

/**
 * Few files instead of one for every icon: the libraries, which change least, and what two or more pages share. What is
 * fetched only when it is wanted (dialogs, toasts, charts) and what one page alone needs stays out of both.
 */
const browserFiles = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: 'shop',
    test: /node_modules\/(lucide-react|zustand)\/|src\/domain\/shared\/|src\/web\/(ui|storefront\/(shell|cart))\/(?!.*\.route\.|.*dialog|.*toast-display)/,
    minShareCount: 2,
    priority: 1,
  },
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
  'printing-thread': './src/server/invoicing/pdf/printing-thread.ts',
}
const STAYS_A_PACKAGE = ['sharp', '@node-rs/argon2', 'pdfkit', 'fontkit']

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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnServer(), sonnerWithoutStyleTag(), namedPrograms()],
  build: {
    target: 'es2022',
    // Fonts stay files of their own: the browser caches them apart from the page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: browserFiles } } } } },
    ssr: {
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: STAYS_A_PACKAGE },
      }),
      build: { rollupOptions: { input: programs } },
    },
  },
}))
