import type { JsonLd } from './structured-data.ts'

/**
 * Structured data in the page as the server makes it; React writes a script's text so that nothing in it can end the
 * script. In the browser nobody reads it: callers give it as `import.meta.env.SSR ? … : undefined`, so that what makes it
 * is part of no script, and React leaves alone what is there.
 */
export function StructuredData({ data }: { data: JsonLd | undefined }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {data ? JSON.stringify(data) : ''}
    </script>
  )
}
