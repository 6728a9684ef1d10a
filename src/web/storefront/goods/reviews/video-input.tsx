import type { ChangeEvent, ComponentProps } from 'react'

interface VideoInputProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'onChange'> {
  /** What it may have, in megabytes: a larger one is refused before it is sent, which takes minutes on a telephone. */
  mbMax: number
}

/** Chooses the video of a review. */
export function VideoInput({ mbMax, ...props }: VideoInputProps) {
  const refuseLarge = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = Array.from(input.files ?? []).some(({ size }) => size > mbMax * 1024 * 1024)
    input.setCustomValidity(isLarge ? `Please choose a video of at most ${mbMax} MB` : '')
    input.reportValidity()
  }
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
