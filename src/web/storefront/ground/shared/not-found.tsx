import { ButtonLink } from '#web/ui/button.tsx'

export function NotFound() {
  return (
    <section className="page-width flex flex-col items-start gap-5 py-20 sm:py-28">
      <p className="figures font-semibold text-accent-text">404</p>
      <h1 className="text-4xl sm:text-6xl">Page Not Found</h1>
      <p className="max-w-prose text-lg text-muted">
        We could not find this page. It may have moved, or the address may be mistyped.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to="/products" variant="primary" size="lg">
          Browse products
        </ButtonLink>
        <ButtonLink to="/" size="lg">
          Go to home
        </ButtonLink>
      </div>
    </section>
  )
}
