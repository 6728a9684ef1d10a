import { type ComponentProps, useRef } from 'react'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { TableHeader } from '#web/ui/table.tsx'
import { useChosenRows } from './choosable-rows.tsx'

/** Above the rows' boxes: with scripts, a box for all of the page. Cards have the same in the bar below them, and so has a second table of one list. */
export function ChoiceHeader({ isWithoutBox = false }: { isWithoutBox?: boolean }) {
  const cell = useRef<HTMLTableCellElement>(null)
  const { chosen, all, chooseAll } = useChosenRows(cell)
  return (
    <TableHeader ref={cell} className="w-8">
      <span className="sr-only">Select</span>
      {all > 0 && !isWithoutBox ? (
        <span className="stacked:hidden">
          <ChooseBox
            label="Select all on this page"
            checked={chosen === all}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < all
            }}
            onChange={(event) => chooseAll(event.currentTarget.checked)}
          />
        </span>
      ) : null}
    </TableHeader>
  )
}

/** The box that chooses a row. */
export function RowBox(props: ComponentProps<typeof ChooseBox>) {
  return <ChooseBox {...props} data-row-box="" />
}
