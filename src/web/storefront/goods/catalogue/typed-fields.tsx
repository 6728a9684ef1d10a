import type { ReactNode } from 'react'

/**
 * Fields that the browser keeps. What is ticked or selected sends the form at once, what is typed when the field is left;
 * without JavaScript the form has a button. Its key is another one where the list has changed by something else than the
 * form: then the fields are made anew.
 */
export function TypedFields({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what is ticked and typed in the fields that it holds
    <div
      className="more-filters"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.type !== 'checkbox') return
        if (isField(target)) target.form?.requestSubmit()
      }}
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return
        if (target.value !== target.defaultValue) target.form?.requestSubmit()
      }}
    >
      {children}
    </div>
  )
}

const isField = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement
