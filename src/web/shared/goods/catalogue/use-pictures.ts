import { useEffect, useRef, useState } from 'react'
import { PICTURE_BYTES_MAX, PICTURE_TOO_LARGE } from '#domain/goods/catalogue/picture-file.ts'
import { type ListedPicture, PICTURES_MAX } from '#domain/goods/catalogue/picture-list.ts'
import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'

export interface EditedPicture {
  id: string
  /** Absent until the server has it. */
  key?: string
  alt: string
  /** What to show: the stored rendition, or the file itself while it is on its way. */
  src: string
  problem?: string
}

const PREVIEW_WIDTH = 320
const BROKEN = 'Upload failed. Please check your connection and try again.'

/** The pictures of a form: kept ones, and new ones that are sent one after the other as soon as they are chosen. */
export function usePictures(
  kept: readonly ListedPicture[],
  { uploadTo, onChange }: { uploadTo: string; onChange: () => void },
) {
  const [pictures, setPictures] = useState<EditedPicture[]>(() =>
    kept.map(({ key, alt }) => ({ id: key, key, alt, src: pictureUrl(key, PREVIEW_WIDTH) })),
  )
  const queue = useRef<Promise<void>>(Promise.resolve())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview)
    }
  }, [])

  const change = (id: string, what: Partial<EditedPicture>) =>
    setPictures((all) => all.map((picture) => (picture.id === id ? { ...picture, ...what } : picture)))

  return {
    pictures,
    isSending: pictures.some(({ key, problem }) => !key && !problem),
    add(files: readonly File[]) {
      const room = PICTURES_MAX - pictures.length
      const chosen = files.slice(0, room).map((file) => {
        const src = URL.createObjectURL(file)
        previews.current.add(src)
        return { file, picture: { id: src, alt: '', src, ...problemOf(file) } satisfies EditedPicture }
      })
      setPictures((all) => [...all, ...chosen.map(({ picture }) => picture)])
      onChange()
      for (const { file, picture } of chosen) {
        if ('problem' in picture) continue
        queue.current = queue.current.then(async () => change(picture.id, await send(file, uploadTo)))
      }
    },
    describe(id: string, alt: string) {
      change(id, { alt })
      onChange()
    },
    remove(id: string) {
      setPictures((all) => all.filter((picture) => picture.id !== id))
      onChange()
    },
    /** Puts a picture at a position; the others move by one. */
    move(id: string, to: number) {
      setPictures((all) => {
        const moved = all.find((picture) => picture.id === id)
        const others = all.filter((picture) => picture !== moved)
        return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : all
      })
      onChange()
    },
  }
}

function problemOf(file: File): { problem?: string } {
  if (file.size > PICTURE_BYTES_MAX) return { problem: PICTURE_TOO_LARGE }
  if (!/^image\/(jpeg|png|webp|avif)$/.test(file.type))
    return { problem: 'Please use a JPEG, PNG, WebP or AVIF file.' }
  return {}
}

/** The answer of the server, as what changes about the picture. */
async function send(file: File, uploadTo: string): Promise<Partial<EditedPicture>> {
  try {
    const response = await fetch(`${uploadTo}?name=${encodeURIComponent(file.name)}`, {
      method: 'PUT',
      body: file,
    })
    const answer: { key?: string; problem?: string } = await response.json()
    return answer.key ? { key: answer.key } : { problem: answer.problem ?? BROKEN }
  } catch {
    // The line broke, or a proxy answered with a page of its own.
    return { problem: BROKEN }
  }
}
