import { type Month, parseMonth } from '#domain/ground/shared/months.ts'

/** A file of papers that somebody asks for: what, of which registration, in which format. */
export interface PaperFile<Kind extends string> {
  kind: Kind
  month: Month
  /** The registration; empty where the kind has none. */
  gstin: string
  format: string
}

/**
 * Reads the address of a file, "gstr1-27AAPFU0939F1ZV.json" or "statement.pdf", against the formats that each kind has;
 * undefined for anything else.
 */
export function readPaperFile<Kind extends string>(
  formats: Readonly<Record<Kind, readonly string[]>>,
  { month: monthText, file }: { month: string; file: string },
): PaperFile<Kind> | undefined {
  const month = parseMonth(monthText)
  const [, kind = '', gstin = '', format = ''] =
    /^([a-z0-9-]+?)(?:-([0-9A-Z]{15}))?\.([a-z]+)$/.exec(file) ?? []
  if (!month || !Object.hasOwn(formats, kind)) return undefined
  return formats[kind as Kind].includes(format) ? { kind: kind as Kind, month, gstin, format } : undefined
}
