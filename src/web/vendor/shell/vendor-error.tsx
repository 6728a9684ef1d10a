import { isRouteErrorResponse } from 'react-router'
import { reloadPage } from '#web/failed-requests/guard-reload.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** When a page of the portal cannot be shown: what belongs to another shop reads as what was never there. */
export function VendorError({ error }: { error: unknown }) {
  const { title, text } = wordsFor(error)
  return (
    <section className="flex flex-col items-start gap-5 py-12 sm:py-20">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        {isMissing(error) ? null : (
          <Button variant="primary" onClick={reloadPage} className="noscript:hidden">
            Try again
          </Button>
        )}
        <ButtonLink to="/vendor/dashboard" reloadDocument prefetch="none">
          Go to the dashboard
        </ButtonLink>
      </div>
    </section>
  )
}

/** The head of such a page. */
export function vendorErrorMeta(error: unknown) {
  return [{ title: `${wordsFor(error).title} · NanoNagar` }, { name: 'robots', content: 'noindex' }]
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (isMissing(error)) {
    return { title: 'Page Not Found', text: 'There is nothing at this address in your shop.' }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    const text =
      typeof error.data === 'string' && error.data ? error.data : 'Please go back and try another way.'
    return { title: 'This cannot be shown', text }
  }
  return {
    title: 'Something went wrong on our side',
    text: 'It is not your doing, and nothing is lost. Please try again in a moment.',
  }
}
