import { Link } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { findSitePictures } from '#server/goods/catalogue/pictures/site-picture-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { Route } from './+types/about-page.route'
import { CompanyFacts, Complaints } from './complaints.tsx'

const BOARD = 'msi-mag-x870-tomahawk'

export async function loader({ context }: Route.LoaderArgs) {
  declareContent(context, {})
  const pictures = await findSitePictures(context.get(appContext), [BOARD])
  return { board: pictures[BOARD] }
}

const PROMISES = [
  {
    title: 'A part is its facts',
    text: 'The socket, length or wattage that decides whether a part fits is in every table, in the same words and units, so you can compare any two products.',
  },
  {
    title: 'A price is what you pay',
    text: 'It includes GST. Shipping is one number, shown early. A discount is off a price that was really asked. We pre-tick nothing, and no timer counts down.',
  },
  {
    title: 'A seller has a name',
    text: 'Some products we sell ourselves, others come from sellers across India. You always see who, with address and tax number, and we pick the best offer by a rule you can read.',
  },
  {
    title: 'An order is kept',
    text: 'We set your items aside the moment you order. Your order is placed once, even if the connection drops and you press twice.',
  },
]

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { entity } = useMarketplace()
  return (
    <>
      <WhatTheNameSays tradeName={entity.tradeName} board={loaderData.board} />
      <section aria-labelledby="promises" className="page-width py-16 sm:py-24">
        <h2 id="promises" className="pb-7 text-[1.75rem] sm:text-4xl">
          What we promise
        </h2>
        <ol className="grid gap-x-12 sm:grid-cols-2">
          {PROMISES.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-line border-t py-7">
              <span
                aria-hidden="true"
                className="figures font-display font-semibold text-accent-text text-xl leading-7"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl leading-7">{title}</h3>
                <p className="pt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 pt-8">
          <ButtonLink to="/products" variant="primary" size="lg">
            Browse products
          </ButtonLink>
          <ButtonLink to="/contact" size="lg">
            Contact us
          </ButtonLink>
        </div>
      </section>
      <section className="border-line border-t bg-sunken">
        <div className="page-width grid gap-x-16 gap-y-12 py-16 sm:py-20 lg:grid-cols-2">
          <div className="running-text">
            <h2>The company</h2>
            {entity.isDemo ? (
              <p>
                This is a demonstration: the company below is made up, and nothing ordered here will be
                delivered.
              </p>
            ) : null}
            <CompanyFacts />
          </div>
          <div className="running-text">
            <h2>If something goes wrong</h2>
            <Complaints />
            <p>
              Returns and refunds have <Link to="/refund">a page of their own</Link>.
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

function WhatTheNameSays({ tradeName, board }: { tradeName: string; board: string | undefined }) {
  return (
    <section className="hero-light overflow-hidden border-line border-b">
      <div className="page-width grid items-center gap-x-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="pt-12 pb-6 lg:py-20">
          <h1 className="max-w-2xl text-4xl leading-[1.06] sm:text-6xl">A small city of parts</h1>
          <p className="max-w-xl pt-6 text-lg text-muted">
            <em>Nano</em> is a billionth, the scale at which a processor is drawn. <em>Nagar</em> is a town:
            in India, often one quarter of it with all of a trade in one street. {tradeName} is that street
            for computer hardware, open to all of India.
          </p>
        </div>
        <div className="mx-auto aspect-square w-full max-w-md">
          {board ? (
            <Picture
              base={pictureBase(board)}
              widths={PICTURE_WIDTHS}
              alt="A mainboard, with its socket, slots and heat sinks"
              sizes="(min-width: 1024px) 448px, 100vw"
              className="size-full object-contain p-[4%]"
              priority
            />
          ) : null}
        </div>
      </div>
    </section>
  )
}

export function meta() {
  return [
    { title: 'About NanoNagar' },
    {
      name: 'description',
      content:
        'NanoNagar is a marketplace for computer hardware in India: full facts, whole prices, sellers with names. Who runs it and how to reach us.',
    },
  ]
}
