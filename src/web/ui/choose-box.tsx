import type { ComponentProps } from 'react'

interface ChooseBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> {
  /** What is chosen, for those who do not see the row: "Choose Asha Rao". */
  label: string
}

/** A row's box, to do something with several rows at once; large enough for a thumb without making the row higher. */
export function ChooseBox({ label, ...rest }: ChooseBoxProps) {
  return (
    <label className="-m-3 flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input type="checkbox" aria-label={label} {...rest} className="size-5 cursor-pointer" />
    </label>
  )
}
