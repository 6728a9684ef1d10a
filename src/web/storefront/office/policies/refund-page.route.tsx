import { Link } from 'react-router'
import { spanText } from '#domain/ground/settings/marketplace-terms.ts'
import { SETTING_GROUPS } from '#domain/ground/settings/setting-groups.ts'
import { FIT_RETURN_DAYS } from '#domain/orders/fit-claims/claim-terms.ts'
import { type MarketplaceFacts, settingsToday } from '#server/ground/settings/current-settings.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { marketplaceOf, useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import type { Route } from './+types/refund-page.route'
import { Complaints } from './complaints.tsx'
import { PolicyPage, type PolicySection } from './policy-page.tsx'

const WRITTEN_ON = '2026-11-24'

/** The periods may have changed since the text was written. */
export async function loader({ context }: Route.LoaderArgs) {
  declareContent(context, {})
  const { since } = await settingsToday(context.get(appContext))
  const changed = SETTING_GROUPS.returns.keys.flatMap((key) => since[key] ?? [])
  return { inForceFrom: [WRITTEN_ON, ...changed].toSorted().at(-1) ?? WRITTEN_ON }
}

// Long because it is one text, the refund policy, read from its first section to its last.
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
            <th scope="row">Part of a computer that does not fit, in an order that is covered</th>
            <td>within {FIT_RETURN_DAYS} days of delivery, opened or not</td>
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
          You can return a product within {terms.returnDays} days of delivery, even if you have just changed
          your mind. Send everything back: the box, the accessories and any licence seal unbroken, in the
          condition you would expect after a careful trial. We collect it from your address, or you drop it
          off at a courier’s counter. Returns are free.
        </p>
        <p>
          If you paid online, you can also exchange it for another product from the same seller, up to the
          amount you get back.
        </p>
        <p>
          You cannot return software or licences once the seal or key is opened, or a part damaged by wrong
          installation, such as bent processor pins, or by overclocking beyond what the maker allows.
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
          Please report defective items within {terms.defectDays} days of delivery, with photographs where
          that is possible. The return is free, and you choose between a full refund, shipping included, and a
          working replacement. The same holds for a product that arrived damaged, that is not the one you
          ordered, that is not as described, or that came later than promised.
        </p>
        <p>
          After {terms.defectDays} days the manufacturer’s warranty, named on every product’s page, is the
          quickest way: ask for it on <Link to="/hardware">My hardware</Link>, by serial number. A seller who
          refunds it instead of replacing it refunds the price you paid, or today’s price where the product’s
          page says so. Nothing here limits what the Consumer Protection Act 2019 gives you.
        </p>
      </>
    ),
  },
  {
    id: 'fits',
    title: 'Fits or free return',
    body: (
      <>
        <p>
          When parts of a computer are bought in one order, we compare them with each other by the facts of
          the catalogue. If every comparison says “fits”, or “fits if” with its condition shown, the order is
          covered. The cart and the builder say so beforehand. The order’s page keeps what was compared, and
          that stays as it was, whatever the catalogue says later.
        </p>
        <p>
          If a comparison turns out to be wrong, and two of the parts do not fit together, you send one of
          them back within {FIT_RETURN_DAYS} days of its delivery, also opened, fitted and used, and also
          where our other periods are shorter. The way back is free, and you get the full price of the part
          back, with its share of the shipping.
        </p>
        <ul>
          <li>
            “Fits if” is covered when its condition was met: the BIOS version installed, the bracket or
            adapter used, the profile switched on, as the comparison says.
          </li>
          <li>
            Not covered: an order with a comparison that says “not known” or “does not fit”, parts of several
            orders, parts for several computers in one order, parts that were bought elsewhere, what no
            comparison is about, and damage from fitting a part by force.
          </li>
          <li>
            Who pays: we do when a fact of our catalogue was wrong, the seller when the fact was of the
            seller’s own listing. You never pay, whoever was wrong.
          </li>
          <li>
            How: open the order in <Link to="/orders">My Orders</Link>, choose “It does not fit”, and say
            which comparison is wrong. You get a return and a ticket at once. We decide who was wrong, and we
            correct the fact, so that nobody else is told the same.
          </li>
        </ul>
        <p>Nothing here limits your other rights to return a product.</p>
      </>
    ),
  },
  {
    id: 'custom',
    title: 'Custom-built systems',
    body: (
      <p>
        Custom-built systems can be returned within {terms.customReturnDays} days of delivery. We sell none
        today, so everything in the shop has {terms.returnDays} days.
      </p>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancelling an order',
    body: (
      <p>
        Orders can be cancelled only before shipment, in full or item by item, on the order’s page. Cancelling
        is free, whatever the reason. If a parcel is already on its way, you can refuse it at the door or
        return it under the rules above. If we or a seller must cancel, you get a full refund and we tell you
        why.
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
          <li>
            Paid by card: back to the same card. Paid by UPI or net banking: back to the account that paid.
            Paid by wallet: back to the wallet. Paid in instalments or later: back to the lender, who reduces
            what you owe.
          </li>
          <li>
            Paid in cash on delivery: to a bank account or UPI address that you name on the order’s page. You
            see the account holder’s name before we send anything. We never refund in cash.
          </li>
          <li>
            Paid partly online and the rest in cash: first back the way you paid online, up to what you paid
            that way, and what is more to an account as above.
          </li>
          <li>Your refund is what you paid for the product, with its share of the shipping.</li>
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
          Open the order in <Link to="/orders">My Orders</Link> and choose the items to cancel or return. Its
          page shows each next step, and by when. If the seller refuses a return, you can ask us there to
          decide. For anything else, use <Link to="/contact">the contact form</Link>. You get a ticket number
          at once.
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
      intro="What you can return, by when, and how you get your money back."
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
