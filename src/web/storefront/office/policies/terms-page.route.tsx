import { Link } from 'react-router'
import { BEST_OFFER_EXPLANATION } from '#domain/goods/catalogue/best-offer-explanation.ts'
import { codLimit } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { POLICY_VERSIONS } from '#domain/people/accounts/policy-versions.ts'
import type { MarketplaceFacts } from '#server/ground/settings/current-settings.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import type { Route } from './+types/terms-page.route'
import { CompanyFacts, Complaints } from './complaints.tsx'
import { PolicyPage, type PolicySection } from './policy-page.tsx'

// Long because it is one text, the terms of use, read from its first section to its last.
const sectionsOf = ({ terms, entity }: MarketplaceFacts): readonly PolicySection[] => [
  {
    id: 'who',
    title: 'Who we are',
    body: (
      <>
        <p>
          {entity.tradeName} is a marketplace for computer hardware, run by {entity.legalName} (“we”). We sell
          products ourselves and let other sellers offer theirs. Each offer names its seller; your contract of
          sale is with that seller, and we answer for running the marketplace.
        </p>
        <CompanyFacts />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          Anybody may look around and fill a cart. To order you need an account and must be 18 or older.
        </li>
        <li>
          Please give true details, and keep your password to yourself. Tell us if somebody else has used it.
        </li>
        <li>
          You can see and end your sessions, take your data with you, and close the account in{' '}
          <Link to="/profile">your profile</Link>. Orders that were placed stay valid.
        </li>
        <li>
          We may block an account that is used for fraud or to harm others; we say why, and you may object.
        </li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices, shipping and payment',
    body: (
      <ul>
        <li>
          Prices are in Indian rupees and include GST. If the rate of GST changes between your order and the
          invoice, you pay what you agreed; the invoice says the rate that the law asks for. A struck-through
          price is the price that the seller asks without the discount; no product is sold above its maximum
          retail price.
        </li>
        <li>
          {shippingText(terms)} There is no other fee. You see the total before you order, and the order is
          placed at that total.
        </li>
        <li>
          You pay by card, by UPI or in cash on delivery, cash up to {formatInr(codLimit(terms))} an order.{' '}
          {confirmText(terms)}Where it is offered, you pay an advance online and the rest in cash on delivery,
          parcel by parcel. Your card number goes from your browser to the payment gateway and never reaches
          us; we keep its last four digits, its network and the name of its bank.
        </li>
        <li>
          If a price was shown wrong by an evident error, we ask you before anything else happens; you may
          cancel.
        </li>
      </ul>
    ),
  },
  {
    id: 'order',
    title: 'Ordering and delivery',
    body: (
      <ul>
        <li>
          Your order is an offer to buy. It is accepted when we confirm it by mail; at that moment the pieces
          are set aside for you.
        </li>
        <li>
          The seller sends a tax invoice with each parcel. Risk passes to you when the parcel is handed over.
        </li>
        <li>
          We deliver to addresses in India. The page of a product says within how many days it is dispatched.
        </li>
        <li>
          You may cancel before shipment, free of charge, and return products for {terms.returnDays} days:{' '}
          <Link to="/refund">Refunds and returns</Link> is part of these terms.
        </li>
      </ul>
    ),
  },
  {
    id: 'ranking',
    title: 'How products and offers are ranked',
    body: (
      <>
        <p>{BEST_OFFER_EXPLANATION}</p>
        <p>The list of products is sorted as you choose:</p>
        <ul>
          <li>
            <strong>Featured</strong>, the usual order: products that our editors picked come first, in the
            order they chose, then the rest. Nobody pays for a place in it.
          </li>
          <li>
            <strong>Price</strong>, low to high or high to low: by the price to pay of the offer shown, after
            discount.
          </li>
          <li>
            <strong>Newest</strong>: by the day on which the product was first listed.
          </li>
          <li>
            <strong>Biggest discount</strong>: by the percentage off the seller’s price.
          </li>
        </ul>
        <p>
          Nothing in it depends on who you are. If we ever show something because a seller paid for it, it
          will be marked “Sponsored”.
        </p>
      </>
    ),
  },
  {
    id: 'sellers',
    title: 'What sellers owe you',
    body: (
      <ul>
        <li>
          Each seller has promised us in writing that its descriptions, pictures, warranties and countries of
          origin are true and match the product.
        </li>
        <li>
          All sellers are treated by the same rules, ourselves included, in ranking, in placement and in the
          fees for their category.
        </li>
        <li>A seller’s name, address, tax number and customer care are shown with its offers.</li>
        <li>
          Who repeatedly offers goods that infringe rights or that the law forbids is removed; we keep a
          record of such sellers.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'Using the site',
    body: (
      <p>
        Texts, pictures and programs of the site are protected; brand names belong to their owners. Please do
        not disturb the service, try to enter it where you are not invited, or collect its content in bulk.
        Pictures are rendered and show a product’s kind and shape; where they differ from the specification
        table, the table counts.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Our responsibility',
    body: (
      <p>
        We answer without limit for intent, gross negligence and harm to life or health, and for all that the
        Consumer Protection Act 2019 makes us answer for. Beyond that, our responsibility for slight
        negligence is limited to the damage that is typical of such an order. We do not answer for data on a
        device that you send in: please make a copy first.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, law and courts',
    body: (
      <p>
        We may change these terms for the future; an order keeps those that were in force when it was placed.
        The law of India applies. Courts at {entity.jurisdiction} have jurisdiction; as a consumer you may
        always go to the Consumer Commission where you live or work. The National Consumer Helpline is 1915.
      </p>
    ),
  },
  { id: 'complaints', title: 'Complaints', body: <Complaints /> },
]

function confirmText({ cashConfirmAbovePaise, cashConfirmHours }: MarketplaceFacts['terms']): string {
  if (cashConfirmHours === 0) return ''
  return `We may ask you to confirm an order in cash, in any case above ${formatInr(cashConfirmAbovePaise)}. If you do not confirm it within ${counted(cashConfirmHours, 'hour')}, we cancel it and you pay nothing. `
}

function shippingText({ shippingFeePaise, freeShippingAbovePaise }: MarketplaceFacts['terms']): string {
  if (shippingFeePaise === 0) return 'Shipping is free.'
  return `Shipping is free on orders above ${formatInr(freeShippingAbovePaise)} and ${formatInr(shippingFeePaise)} otherwise.`
}

export function loader({ context }: Route.LoaderArgs) {
  declareContent(context, {})
  return null
}

export default function TermsPage() {
  const shop = useMarketplace()
  return (
    <PolicyPage
      title="Terms of use"
      inForceFrom={POLICY_VERSIONS.terms}
      intro="What you and we may rely on when you use NanoNagar and when you buy here."
      sections={sectionsOf(shop)}
    />
  )
}

export function meta() {
  return [
    { title: 'Terms of use · NanoNagar' },
    {
      name: 'description',
      content:
        'Who runs NanoNagar, how prices, orders and delivery work, how products and offers are ranked, and what sellers owe you.',
    },
  ]
}
