import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/** Around a list whose rows can be chosen and the bar that says what is done with them; forms may stand in it or around it. */
export function ChoosableRows({ children }: { children: ReactNode }) {
  return (
    <div data-choosable className="group/choosable">
      {children}
    </div>
  )
}

/** How many rows of the list around an element are chosen, out of how many; 0 of 0 until scripts run. */
export function useChosenRows(within: RefObject<Element | null>) {
  const [count, setCount] = useState({ chosen: 0, all: 0 })
  useEffect(() => {
    const list = listAround(within)
    const look = () => {
      const boxes = boxesOf(list)
      const now = { chosen: boxes.filter(({ checked }) => checked).length, all: boxes.length }
      setCount((before) => (before.chosen === now.chosen && before.all === now.all ? before : now))
    }
    look()
    list?.addEventListener('change', look)
    return () => list?.removeEventListener('change', look)
  })
  return {
    ...count,
    chooseAll(checked: boolean) {
      const list = listAround(within)
      for (const box of boxesOf(list)) box.checked = checked
      list?.dispatchEvent(new Event('change'))
    },
  }
}

const listAround = ({ current }: RefObject<Element | null>) => current?.closest('[data-choosable]')
const boxesOf = (list: Element | null | undefined) => [
  ...(list?.querySelectorAll<HTMLInputElement>('input[data-row-box]') ?? []),
]
