/**
 * A hand scanner ends with Enter: the next empty field of the form that is marked `data-scan` takes the next number,
 * then the button waits.
 */
export function focusNextScan(field: HTMLInputElement): void {
  const all = [...(field.form?.querySelectorAll<HTMLInputElement>('input[data-scan]') ?? [])]
  const behind = all.slice(all.indexOf(field) + 1)
  const next = behind.find(({ value }) => value === '') ?? all.find(({ value }) => value === '')
  if (next) next.focus()
  else field.form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
}
