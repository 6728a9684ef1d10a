/** The widths, in pixels, that every product picture is kept in. Pictures are square. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1200] as const

/** The widths of the home page's scene, which is 16 : 9. */
export const HERO_WIDTHS = [640, 960, 1280, 1600] as const

export const PICTURE_FORMATS = ['avif', 'webp'] as const

export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Where a picture lives on the site; the kit's `Picture` puts `/{width}.{format}` behind it. */
export function pictureBase(key: string): string {
  return `/pictures/${key}`
}

/** The address of one rendition: for a cart line, a mail, an Open Graph tag. */
export function pictureUrl(key: string, width: number, format: PictureFormat = 'webp'): string {
  return `${pictureBase(key)}/${width}.${format}`
}
