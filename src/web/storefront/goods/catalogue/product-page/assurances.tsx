import { BadgeCheck, ShieldCheck, Truck } from '#web/ui/pictures/icons.ts'
import type { ProductHeading } from './product-heading.ts'

/** What holds for what is bought here. */
export function Assurances({ warranty, isNew }: { warranty: ProductHeading['warranty']; isNew: boolean }) {
  const rows = [
    { Icon: ShieldCheck, ...warranty },
    {
      Icon: BadgeCheck,
      title: '100% Authentic Products',
      text: `${isNew ? 'Sealed boxes' : 'Inspected by the seller'}, with a GST invoice from the seller.`,
    },
    { Icon: Truck, title: 'Fast Delivery Available', text: 'Tracked delivery across India.' },
  ]
  return (
    <ul className="grid gap-4 border-line border-t pt-6 sm:grid-cols-3 md:grid-cols-1 xl:grid-cols-3">
      {rows.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-accent-text" />
          <div className="text-sm">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
