/** Where a page of the audit log ended: the moment to the microsecond, as ISO text, and the row. */
export interface AuditPlace {
  at: string
  id: number
}

/** A cursor as text in a link. */
export function auditPlaceInLink({ at, id }: AuditPlace): string {
  return `${at}~${id}`
}

/** Reads a place back; what was not written here counts as no place: the first page. */
export function readAuditPlace(cursor: string | undefined): AuditPlace | undefined {
  const [, at, id] =
    /^(20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{6}Z)~(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id: Number(id) } : undefined
}
