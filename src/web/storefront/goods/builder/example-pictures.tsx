import type { Example } from '#server/goods/builder/example-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'

interface ExamplePicturesProps {
  pictures: readonly Pick<Example['pictures'][number], 'key' | 'isIllustration'>[]
}

/** What such a computer is made of, to recognise at a glance; the page that its card leads to names it. */
export function ExamplePictures({ pictures }: ExamplePicturesProps) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1.5 pt-1">
      {pictures.map((picture) => (
        <ProductThumb key={picture.key} picture={picture} width={48} className="w-12" />
      ))}
    </span>
  )
}
