import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The four categories of the home page (specification, Home), each with a picture of the shop's own that stands for it. */
export const homeCategories = [
  { name: 'Laptops', picture: 'dell-xps-13' },
  { name: 'Components', picture: 'msi-mag-x870-tomahawk' },
  { name: 'Storage', picture: 'wd-red-plus-4tb' },
  { name: 'Peripherals', picture: 'logitech-mx-master-3s' },
] as const

interface CategoryGridProps {
  /** Category → how many of its products are on sale. */
  counts: Readonly<Record<string, number>>
  /** Artwork's name → key. */
  pictures: Readonly<Record<string, string>>
}

export function CategoryGrid({ counts, pictures }: CategoryGridProps) {
  return (
    <section aria-labelledby="categories" className="page-width pt-16 sm:pt-24">
      <SectionHeading id="categories" title="Shop by Category" allTo="/products" allLabel="All products" />
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {homeCategories.map(({ name, picture }) => (
          <li key={name}>
            <CategoryTile name={name} count={counts[name] ?? 0} picture={pictures[picture]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CategoryTile({
  name,
  count,
  picture,
}: {
  name: string
  count: number
  picture: string | undefined
}) {
  return (
    <Link
      to={`/products?category=${name}`}
      prefetch="intent"
      className="stage group relative flex flex-col overflow-hidden rounded-stage"
    >
      <span className="flex items-start justify-between gap-2 px-4 pt-4 sm:px-5 sm:pt-5">
        <span>
          <span className="block font-display font-semibold text-lg leading-tight sm:text-2xl">{name}</span>
          <span className="figures block pt-1 text-muted text-sm">
            {count} {count === 1 ? 'product' : 'products'}
          </span>
        </span>
        <ArrowUpRight
          aria-hidden="true"
          className="hidden size-5 text-muted transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-ink sm:block"
        />
      </span>
      <span className="block aspect-square">
        {picture ? (
          <Picture
            base={pictureBase(picture)}
            widths={PICTURE_WIDTHS}
            alt=""
            sizes="(min-width: 1312px) 300px, (min-width: 1024px) 24vw, 48vw"
            className="size-full object-contain px-[6%] pb-[6%] transition-transform duration-300 ease-out group-hover:scale-104"
          />
        ) : null}
      </span>
    </Link>
  )
}
