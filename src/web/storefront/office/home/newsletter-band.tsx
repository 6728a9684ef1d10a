import { NewsletterForm } from '#web/storefront/office/shell/newsletter-form.tsx'

/** The newsletter box, on the same dark ground as the footer below it. */
export function NewsletterBand() {
  return (
    <section aria-labelledby="newsletter" className="bg-night text-night-ink">
      <div className="page-width grid items-center gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-[1.75rem] sm:text-4xl">
            New parts and real price drops, by email
          </h2>
          <p className="max-w-md pt-3 text-night-muted">
            New arrivals, price drops and one build that fits together. At most two emails a month.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
