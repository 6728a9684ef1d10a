/**
 * A hand scanner ends with Enter: the next empty field of the form that is marked `data-scan` takes the next number,
 * then the button waits: the one that is marked `data-scan-end`, else the first.
 */
export function focusNextScan(field: HTMLInputElement): void {
  const all = [...(field.form?.querySelectorAll<HTMLInputElement>('input[data-scan]') ?? [])]
  const behind = all.slice(all.indexOf(field) + 1)
  const next = behind.find(({ value }) => value === '') ?? all.find(({ value }) => value === '')
  if (next) next.focus()
  else buttonAfterScans(field.form)?.focus()
}

function buttonAfterScans(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return (
    form?.querySelector<HTMLElement>('button[data-scan-end]') ??
    form?.querySelector<HTMLElement>('button[type="submit"]')
  )
}
