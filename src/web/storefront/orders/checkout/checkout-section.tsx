import type { ReactNode } from 'react'

/** A step of the checkout under its heading. */
export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = `checkout-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 py-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
