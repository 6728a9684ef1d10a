/** "3 years with the manufacturer in India", or what can be said when no term is known. */
export function warrantyText(months: number | null): string {
  if (months === null) return 'With the manufacturer in India; terms on its site.'
  return `${termText(months)} with the manufacturer in India.`
}

/** "12 months" stays; two years and more are counted in years when they come out even. */
export function termText(months: number): string {
  if (months >= 24 && months % 12 === 0) return `${months / 12} years`
  return months === 1 ? '1 month' : `${months} months`
}

export function dispatchText(days: number): string {
  if (days === 0) return 'Leaves the same day.'
  return days === 1 ? 'Leaves within 1 working day.' : `Leaves within ${days} working days.`
}
