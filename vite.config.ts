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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnServer(), sonnerWithoutStyleTag()],
  build: {
    target: 'es2022',
    // Fonts stay files of their own: the browser caches them apart from the page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: browserFiles } } } } },
    ssr: { build: { rollupOptions: { input: './src/web/http/server.ts' } } },
  },
})
