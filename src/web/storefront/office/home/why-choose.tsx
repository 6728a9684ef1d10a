import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import {
  BadgeCheck,
  FileText,
  IndianRupee,
  ListChecks,
  type LucideIcon,
  RotateCcw,
  Truck,
} from '#web/ui/pictures/icons.ts'

const reasonsOf = (
  terms: MarketplaceTerms,
): readonly { icon: LucideIcon; title: string; text: ReactNode }[] => [
  {
    icon: ListChecks,
    title: 'Specifications in full',
    text: 'Every part with its full specification table, maker’s part number, country of origin and warranty.',
  },
  {
    icon: BadgeCheck,
    title: '100% authentic products',
    text: 'New and sealed unless marked open box, with the warranty stated, from sellers whose name and tax number you can see.',
  },
  {
    icon: IndianRupee,
    title: 'No surprises at checkout',
    text: `GST is included. Shipping is ${shippingText(terms)}, and you see it before you check out.`,
  },
  {
    icon: RotateCcw,
    title: `${terms.returnDays}-day returns`,
    text: (
      <>
        Changed your mind? You have {terms.returnDays} days. Defective? Tell us within {terms.defectDays}.{' '}
        <Link to="/refund" className="text-link text-ink">
          How returns work
        </Link>
      </>
    ),
  },
  {
    icon: FileText,
    title: 'A tax invoice with every order',
    text: 'From the seller, with HSN and GST on each line, ready for your input tax credit or warranty claim.',
  },
  {
    icon: Truck,
    title: 'Fast delivery across India',
    text: 'Packed for fragile parts and tracked to your door. Pay by card or cash on delivery.',
  },
]

function shippingText({ shippingFeePaise, freeShippingAbovePaise }: MarketplaceTerms): string {
  if (shippingFeePaise === 0) return 'free'
  return `${formatInr(shippingFeePaise)}, or free above ${formatInr(freeShippingAbovePaise)}`
}

export function WhyChoose() {
  const { terms } = useMarketplace()
  return (
    <section aria-labelledby="why" className="page-width py-16 sm:py-24">
      <h2 id="why" className="pb-5 text-[1.75rem] sm:pb-7 sm:text-4xl">
        Why Choose NanoNagar
      </h2>
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {reasonsOf(terms).map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 border-line border-t py-6">
            <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-accent-text" />
            <div>
              <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
              <p className="pt-1 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
