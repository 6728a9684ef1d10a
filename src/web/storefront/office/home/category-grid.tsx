import { Link } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { ArrowUpRight } from '#web/ui/pictures/icons.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { SectionHeading } from './section-heading.tsx'

/** A picture of the marketplace's own that stands for each category. */
const PICTURES: Readonly<Record<string, string>> = {
  Laptops: 'dell-xps-13',
  Components: 'msi-mag-x870-tomahawk',
  Storage: 'wd-red-plus-4tb',
  Monitors: 'lg-ultragear-27-oled',
  Cases: 'nzxt-h7-flow',
  Peripherals: 'logitech-mx-master-3s',
  Cooling: 'corsair-icue-h150i',
}

/** The names of those pictures, for the page to look their keys up. */
export const categoryPictures = Object.values(PICTURES)

interface CategoryGridProps {
  categories: readonly { name: string; count: number }[]
  /** Artwork's name → key. */
  pictures: Readonly<Record<string, string>>
}

export function CategoryGrid({ categories, pictures }: CategoryGridProps) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories" className="page-width pt-16 sm:pt-24">
      <SectionHeading id="categories" title="Shop by Category" allTo="/products" allLabel="All products" />
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {categories.map(({ name, count }) => (
          <li key={name}>
            <CategoryTile name={name} count={count} picture={pictures[PICTURES[name] ?? '']} />
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
      className="stage-below group relative flex flex-col overflow-hidden rounded-stage"
    >
      <span className="flex items-start justify-between gap-2 px-4 pt-4 sm:px-5 sm:pt-5">
        <span>
          <span className="block font-display font-semibold text-lg leading-tight sm:text-2xl">{name}</span>
          <span className="figures block pt-1 text-muted text-sm">{counted(count, 'product')}</span>
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
