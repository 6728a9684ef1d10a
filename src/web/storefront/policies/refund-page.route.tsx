import { Link } from 'react-router'
import { spanText } from '#domain/settings/marketplace-terms.ts'
import { SETTING_GROUPS } from '#domain/settings/setting-groups.ts'
import { type MarketplaceFacts, settingsToday } from '#server/settings/current-settings.ts'
import { appContext } from '#web/http/context.ts'
import { marketplaceOf, useMarketplace } from '#web/storefront/shell/marketplace-facts.ts'
import type { Route } from './+types/refund-page.route'
import { Complaints } from './complaints.tsx'
import { PolicyPage, type PolicySection } from './policy-page.tsx'

const WRITTEN_ON = '2026-09-01'

/** The periods may have changed since the text was written. */
export async function loader({ context }: Route.LoaderArgs) {
  const { since } = await settingsToday(context.get(appContext))
  const changed = SETTING_GROUPS.returns.keys.flatMap((key) => since[key] ?? [])
  return { inForceFrom: [WRITTEN_ON, ...changed].toSorted().at(-1) ?? WRITTEN_ON }
}

const sectionsOf = ({ terms, entity }: MarketplaceFacts): readonly PolicySection[] => [
  {
    id: 'glance',
    title: 'At a glance',
    body: (
      <table>
        <caption className="sr-only">Periods for returns, defects, refunds and cancellation</caption>
        <tbody>
          <tr>
            <th scope="row">Return of a product</th>
            <td>within {terms.returnDays} days of delivery</td>
          </tr>
          <tr>
            <th scope="row">Report of a defect</th>
            <td>within {terms.defectDays} days of delivery</td>
          </tr>
          <tr>
            <th scope="row">Return of a custom-built system</th>
            <td>within {terms.customReturnDays} days of delivery</td>
          </tr>
          <tr>
            <th scope="row">Refund</th>
            <td>
              {spanText(terms.refundDays)} business days; for cards {spanText(terms.cardRefundDays)} days more
              until the bank shows it
            </td>
          </tr>
          <tr>
            <th scope="row">Cancellation</th>
            <td>any time before shipment, free of charge</td>
          </tr>
        </tbody>
      </table>
    ),
  },
  {
    id: 'returns',
    title: `${terms.returnDays}-day returns`,
    body: (
      <>
        <p>
          You can return a product within {terms.returnDays} days of its delivery, without giving a reason. It
          should be complete, with its box, accessories and any seal of the maker’s licence unbroken, and in
          the state in which a careful person would leave it after trying it. We collect it at your address or
          tell you where to hand it in; for a change of mind we charge nothing but what the return parcel
          costs, and we say how much before you decide.
        </p>
        <p>
          Software and licences whose seal or key was opened cannot come back, nor can a part that was damaged
          by wrong installation, such as bent processor pins, or by overclocking beyond what its maker allows.
        </p>
      </>
    ),
  },
  {
    id: 'defects',
    title: 'Defective, damaged or wrong products',
    body: (
      <>
        <p>
          Please report defective items within {terms.defectDays} days of delivery, with a photograph or a
          short video where that is possible. We collect the product at our cost and, as you choose, replace
          it, repair it or refund it in full, shipping included. The same holds for a product that arrived
          damaged, that is not the one you ordered, that is not as described, or that came later than
          promised.
        </p>
        <p>
          After {terms.defectDays} days the manufacturer’s warranty, named on every product’s page, is the
          quickest way; we help you with it. Nothing here limits what the Consumer Protection Act 2019 gives
          you.
        </p>
      </>
    ),
  },
  {
    id: 'custom',
    title: 'Custom-built systems',
    body: (
      <p>
        A system that was put together to your order can be returned within {terms.customReturnDays} days of
        delivery. If one part of it is defective, we may exchange that part, provided you agree.
      </p>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancelling an order',
    body: (
      <p>
        Orders can be cancelled only before shipment. We charge nothing for it, whatever the reason. A parcel
        that is on its way already can be refused at the door or returned under the rules above. If we or a
        seller must cancel, you get all of your money back and word of why.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'How and when money comes back',
    body: (
      <>
        <p>
          Refunds are processed in {spanText(terms.refundDays)} business days after the product reached us and
          was checked, or after the cancellation. A refund to a card takes the bank another{' '}
          {spanText(terms.cardRefundDays)} days to show.
        </p>
        <ul>
          <li>Paid by card: back to the same card.</li>
          <li>Paid in cash on delivery: to a bank account of yours, by transfer. We never refund in cash.</li>
          <li>
            Your refund is what you paid for the product. For a defective or wrong product, or an order we
            cancelled, it includes shipping.
          </li>
          <li>The seller issues a credit note against the tax invoice (CGST Act 2017, section 34).</li>
        </ul>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to start',
    body: (
      <>
        <p>
          Write through <Link to="/contact">the contact form</Link>, subject “Returns”, and name the order
          number from <Link to="/orders">My Orders</Link>. You get a ticket number at once and instructions
          within two business days.
        </p>
        <p>
          Live chat: {entity.care.hours}.{' '}
          {entity.isDemo ? 'In this demonstration, the contact form stands in for the chat.' : null} By phone,
          in the same hours: <a href={entity.care.phoneHref}>{entity.care.phone}</a>.
        </p>
      </>
    ),
  },
  { id: 'complaints', title: 'If something goes wrong', body: <Complaints /> },
]

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  const shop = useMarketplace()
  return (
    <PolicyPage
      title="Refunds and returns"
      inForceFrom={loaderData.inForceFrom}
      intro="What you can send back, by when, and how your money returns to you."
      sections={sectionsOf(shop)}
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  const { returnDays, defectDays, refundDays } = marketplaceOf(matches).terms
  return [
    { title: 'Refunds and returns · NanoNagar' },
    {
      name: 'description',
      content: `${returnDays}-day returns, defects reported within ${defectDays} days, refunds in ${spanText(refundDays)} business days, free cancellation before shipment: how returns work at NanoNagar.`,
    },
  ]
}
