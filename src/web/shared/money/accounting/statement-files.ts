import type { Month } from '#domain/ground/shared/months.ts'

/** The PDF files of a month's statement: one, or more where the month is long. */
export function statementPdfs(month: Month, sections: number): { label: string; href: string }[] {
  const path = `/vendor/earnings/${month}/statement.pdf`
  if (sections === 1) return [{ label: 'PDF', href: path }]
  return Array.from({ length: sections }, (_, at) => ({
    label: `PDF, part ${at + 1} of ${sections}`,
    href: `${path}?part=${at + 1}`,
  }))
}
