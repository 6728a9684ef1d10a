import type { GalleryPicture } from '#server/goods/catalogue/pictures/gallery-picture-views.ts'

/** What is said under a picture: the view, and how the picture was made or who sent it. */
export function captionOf({ caption, isRendered, sentBy }: GalleryPicture): string {
  const origin = isRendered ? 'Rendered picture, not a photo' : sentBy && `Picture from ${sentBy}`
  return [caption, origin].filter(Boolean).join(' · ')
}
