import { type ReactNode, useContext } from 'react'
import { AnsweredFields } from '../forms/answered-fields.ts'

interface ConfirmDetailsProps {
  /** What the button says that leads to the question: "Withhold". */
  label: string
  /** Open at first: another choice has been made there already, or it was refused. */
  open?: boolean
  /** The names of its fields: it stays open where one of them was refused. */
  fields?: readonly string[]
  /** What will happen, what has to be said, and the button that does it. */
  children: ReactNode
}

/** Asks before a severe decision within its form, without a page of its own and without a script: the first press opens it. */
export function ConfirmDetails({ label, open = false, fields = [], children }: ConfirmDetailsProps) {
  const answered = useContext(AnsweredFields)
  return (
    <details
      open={open || fields.some((name) => answered(name).error !== undefined)}
      className="group/confirm"
    >
      <summary className="button button-danger-outline button-md cursor-pointer list-none group-open/confirm:border-bad [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div className="mt-3 flex max-w-2xl flex-col items-start gap-3 rounded-control border border-bad p-4 [&>div]:w-full">
        {children}
      </div>
    </details>
  )
}
