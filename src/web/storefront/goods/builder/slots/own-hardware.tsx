import { PartForm } from '../part-form.tsx'

interface OwnHardwareProps {
  /** The slot that it goes into. */
  label: string
  own: readonly { id: string; name: string }[]
}

/** What of a customer's own hardware goes into an empty slot: one press puts it there, and it costs nothing. */
export function OwnHardware({ label, own }: OwnHardwareProps) {
  return (
    <details className="col-span-full print:hidden">
      <summary className="text-link inline-flex min-h-11 items-center text-sm">
        I already have it<span className="sr-only">: {label}</span>
      </summary>
      <ul className="flex flex-col gap-2 pb-2">
        {own.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="wrap-anywhere min-w-0 text-sm">{name}</span>
            <PartForm intent="own" productId={id} name={name} size="sm">
              Use mine
            </PartForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
