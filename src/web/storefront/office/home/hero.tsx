import { HERO_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { HeroPointers } from './hero-pointers.tsx'

/** The scene with a finished machine in it, and what the marketplace is about. */
export function Hero({ scene }: { scene: string | undefined }) {
  const { terms } = useMarketplace()
  return (
    <section className="hero-light overflow-hidden border-line border-b">
      <div className="page-width grid items-center gap-x-8 pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7.5fr)] lg:py-16">
        <div className="flex flex-col items-start gap-5 sm:gap-6">
          <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.03em] sm:text-6xl xl:text-[4.25rem]">
            Build it knowing every part.
          </h1>
          <p className="max-w-lg text-lg text-muted">
            Laptops, processors, graphics cards and everything around them: full specifications, GST in the
            price, a tax invoice with every order.
          </p>
          <div className="flex w-full flex-wrap gap-3 pt-1 max-xs:gap-2 max-xs:*:grow max-xs:*:px-3 max-xs:*:text-[0.9375rem]">
            <ButtonLink to="/products" variant="primary" size="lg">
              Browse products
            </ButtonLink>
            <ButtonLink to="/build" size="lg">
              Build a PC
            </ButtonLink>
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 pt-2 text-muted text-sm">
            {factsOf(terms).map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative -mx-4 aspect-video lg:-mr-10 lg:ml-0 min-[90rem]:-mr-24">
          {scene ? (
            <Picture
              base={pictureBase(scene)}
              widths={HERO_WIDTHS}
              aspect={[16, 9]}
              alt="A dark tower PC with a glass side and coloured lights, a monitor, a keyboard and a mouse"
              sizes="(min-width: 1312px) 800px, (min-width: 1024px) 58vw, 100vw"
              className="h-auto w-full"
              priority
            />
          ) : null}
          {scene ? <HeroPointers /> : null}
        </div>
      </div>
    </section>
  )
}

function factsOf({ shippingFeePaise, freeShippingAbovePaise, returnDays }: MarketplaceTerms): string[] {
  const above = shippingFeePaise === 0 ? '' : ` on orders above ${formatInr(freeShippingAbovePaise)}`
  return [`Free shipping${above}`, `${returnDays}-day returns`, 'UPI, card or cash on delivery']
}
