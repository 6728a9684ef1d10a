import type { ChangeEvent, ComponentProps } from 'react'
import { VIDEO_BYTES_MAX, VIDEO_MB_MAX } from '#domain/goods/reviews/video.ts'

/** Chooses the video of a review. One that is too large is refused before it is sent, which takes minutes on a telephone. */
export function VideoInput(props: Omit<ComponentProps<'input'>, 'type' | 'name' | 'onChange'>) {
  return (
    <input
      {...props}
      type="file"
      name="video"
      accept="video/mp4,video/webm,video/quicktime"
      className="field-box"
      onChange={refuseLarge}
    />
  )
}

function refuseLarge({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const isLarge = Array.from(input.files ?? []).some(({ size }) => size > VIDEO_BYTES_MAX)
  input.setCustomValidity(isLarge ? `Please choose a video of at most ${VIDEO_MB_MAX} MB` : '')
  input.reportValidity()
}
