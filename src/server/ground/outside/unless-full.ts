import { type Refused, refuse } from '#domain/ground/shared/result.ts'

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** Does what stores files; where there is no room left for them that is a refusal, and what was typed stays in the form. */
export async function unlessFull<Value>(
  work: () => Promise<Value>,
): Promise<Value | Refused<'outside.disk_full'>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && FULL_CODES.has(String(error.code)))
      return refuse('outside.disk_full')
    throw error
  }
}
