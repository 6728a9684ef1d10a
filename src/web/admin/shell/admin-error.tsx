import { isRouteErrorResponse } from 'react-router'
import { reloadPage } from '#web/failed-requests/guard-reload.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** When a page of the back office cannot be shown. */
export function AdminError({ error }: { error: unknown }) {
  const { title, text } = wordsFor(error)
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500
  return (
    <section className="flex flex-col items-start gap-5 py-12 sm:py-20">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        {isOurs ? (
          <Button variant="primary" onClick={reloadPage} className="noscript:hidden">
            Try again
          </Button>
        ) : null}
        <ButtonLink to="/admin/dashboard" reloadDocument prefetch="none">
          Go to the dashboard
        </ButtonLink>
      </div>
    </section>
  )
}

/** The head of such a page. */
export function adminErrorMeta(error: unknown) {
  return [{ title: `${wordsFor(error).title} · NanoNagar` }, { name: 'robots', content: 'noindex' }]
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return {
      title: 'Something went wrong on our side',
      text: 'It is not your doing, and nothing is lost. Please try again in a moment.',
    }
  if (error.status === 404)
    return { title: 'Page Not Found', text: 'There is nothing at this address in the back office.' }
  if (error.status === 403)
    return {
      title: 'Not for your role',
      text: 'Your role does not open this page. An owner can give you another one.',
    }
  const text =
    typeof error.data === 'string' && error.data ? error.data : 'Please go back and try another way.'
  return { title: 'This cannot be shown', text }
}
