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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnServer()],
  build: {
    target: 'es2022',
    // Fonts stay files of their own: the browser caches them apart from the page.
    assetsInlineLimit: 0,
  },
  environments: { ssr: { build: { rollupOptions: { input: './src/web/http/server.ts' } } } },
})
