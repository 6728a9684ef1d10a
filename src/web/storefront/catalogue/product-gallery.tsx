import type { ProductPicture } from '#server/catalogue/product-card-views.ts'
import { ProductStage } from './product-stage.tsx'

const SIZES = '(min-width: 1312px) 660px, (min-width: 1024px) 52vw, 94vw'

/** The product's pictures, large. Several stand side by side and are drawn past with a finger, wheel or arrow key. */
export function ProductGallery({ pictures, name }: { pictures: readonly ProductPicture[]; name: string }) {
  const [first] = pictures
  if (pictures.length < 2) return <ProductStage picture={first} sizes={SIZES} priority />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={`Pictures of ${name}`} tabIndex={0} className={STRIP}>
      <ul className="flex snap-x snap-mandatory gap-3">
        {pictures.map((picture, index) => (
          <li key={picture.key} className="w-full shrink-0 snap-center">
            <ProductStage picture={picture} sizes={SIZES} priority={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const STRIP = 'overflow-x-auto rounded-stage [scrollbar-width:thin]'
