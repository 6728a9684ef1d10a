import { lazy, type ReactNode, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { ErrorPanel } from '#web/shared/ground/shell/error-panel.tsx'
import { errorStatus, errorMeta as metaOf, type OwnErrorWords } from '#web/shared/ground/shell/error-words.ts'
import { NotFound } from '#web/storefront/ground/shared/not-found.tsx'
import type { readRoot } from '#web/storefront/ground/shared/root-loader.action.ts'

const WORDS: OwnErrorWords = {
  404: { title: 'Page Not Found', text: '' },
  500: {
    title: 'Something went wrong on our side',
    text: 'This is our fault, and nothing you ordered is lost. Please try again in a moment.',
  },
}

/**
 * When a page cannot be shown: not there, not allowed, or broken on our side; after an order was sent, with what became of
 * that, wherever in the shop the page stands.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const page = useRouteLoaderData<typeof readRoot>('root')
  const status = errorStatus(error)
  if (status === 404) return <NotFound />
  const panel = (
    <ErrorPanel
      error={error}
      own={WORDS}
      home={{ to: '/', label: 'Go to home' }}
      className="page-width py-20 sm:py-28"
      headingClassName="text-3xl sm:text-5xl"
    >
      {page?.requestId && status === 500 ? (
        <p className="text-muted text-sm">
          If you write to us about this, please mention the reference{' '}
          <code className="figures text-ink">{page.requestId}</code>.
        </p>
      ) : null}
    </ErrorPanel>
  )
  if (status !== 500) return panel
  return (
    <Suspense>
      <LostOrder>{panel}</LostOrder>
    </Suspense>
  )
}

/** Without a connection it cannot be fetched: the page is tried again, and the checkout then says what was ordered. */
const LostOrder = lazy(() =>
  import('./lost-order.tsx').then(
    (file) => ({ default: file.LostOrder }),
    () => ({ default: PanelAlone }),
  ),
)

function PanelAlone({ children }: { children: ReactNode }) {
  return <>{children}</>
}

/** The head of such a page. */
export function errorMeta(error: unknown) {
  return metaOf(error, WORDS)
}
