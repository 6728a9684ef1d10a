/** What a product's page knows of its warranty; `type` is who gives it. */
export interface Warranty {
  months: number | null
  type: string | null
}

const GIVERS: Readonly<Record<string, string>> = {
  'brand-india': 'with the manufacturer in India',
  'brand-international': 'with the manufacturer, in its own country',
  seller: 'with the seller',
}

/** "3 years with the manufacturer in India", or what can be said when no term is known. */
export function warrantyText({ months, type }: Warranty): string {
  const giver = GIVERS[type ?? ''] ?? 'with the manufacturer'
  if (months === null) return `${giver[0]?.toUpperCase()}${giver.slice(1)}; terms on request.`
  return `${termText(months)} ${giver}.`
}

/** The specification's badge, unless somebody else than the manufacturer stands for the product. */
export function warrantyTitle({ type }: Warranty): string {
  return type === 'seller' ? 'Seller Warranty' : 'Manufacturer Warranty'
}

/** "12 months" stays; two years and more are counted in years when they come out even. */
function termText(months: number): string {
  if (months >= 24 && months % 12 === 0) return `${months / 12} years`
  return months === 1 ? '1 month' : `${months} months`
}
