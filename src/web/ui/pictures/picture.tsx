interface PictureProps {
  /** Where the file lies: `/pictures/<key>`. */
  base: string
  /** The widths in which it is kept, in pixels. */
  widths: readonly number[]
  alt: string
  /** How wide it is shown: the media conditions of `<img sizes>`. */
  sizes: string
  /** Width : height. Products are square. */
  aspect?: readonly [width: number, height: number]
  className?: string
  /** For the one picture that a page is about: fetched first, never lazily. */
  priority?: boolean
}

/** AVIF, else WebP, in the width that fits; its place is kept from the first byte on. */
export function Picture({ base, widths, alt, sizes, aspect = [1, 1], className, priority }: PictureProps) {
  const largest = Math.max(...widths)
  const set = (kind: 'avif' | 'webp') =>
    widths.map((width) => `${base}/${width}.${kind} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`${base}/${largest}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        width={largest}
        height={Math.round((largest * aspect[1]) / aspect[0])}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        className={className}
      />
    </picture>
  )
}
