import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { reloadPage } from '#web/failed-requests/guard-reload.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NotFound } from './not-found.tsx'

/** When a page cannot be shown: not there, not allowed, or broken on our side. Calm, and with a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const page = useRouteLoaderData<typeof rootLoader>('root')
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const words = wordsFor(error)
  return (
    <section className="page-width flex flex-col items-start gap-5 py-20 sm:py-28">
      <h1 className="text-3xl sm:text-5xl">{words.title}</h1>
      <p className="max-w-prose text-lg text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button variant="primary" onClick={reloadPage} className="noscript:hidden">
          Try again
        </Button>
        <ButtonLink to="/" reloadDocument>
          Go to home
        </ButtonLink>
      </div>
      {page?.requestId && words === BROKEN ? (
        <p className="text-muted text-sm">
          If you write to us about this, please name the reference{' '}
          <code className="figures text-ink">{page.requestId}</code>.
        </p>
      ) : null}
    </section>
  )
}

/** The head of such a page. */
export function errorMeta(error: unknown) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? 'Page Not Found' : wordsFor(error).title
  return [{ title: `${title} · NanoNagar` }, { name: 'robots', content: 'noindex' }]
}

const BROKEN = {
  title: 'Something went wrong on our side',
  text: 'It is not your doing, and nothing you ordered is lost. Please try again in a moment.',
}

function wordsFor(error: unknown): typeof BROKEN {
  return isRouteErrorResponse(error) && error.status < 500 ? refused(error) : BROKEN
}

function refused(error: { status: number; data: unknown }): typeof BROKEN {
  const text =
    typeof error.data === 'string' && error.data ? error.data : 'Please go back and try another way.'
  return { title: 'This cannot be shown', text }
}
