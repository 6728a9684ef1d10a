import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { CodeOf, Problem, Result } from '#domain/ground/shared/result.ts'
import { PHOTOGRAPHS_MAX } from '#domain/orders/returns/photographs.ts'
import type { addDisputePhotograph } from '#server/orders/disputes/photographs/add-dispute-photograph.ts'
import type { addPhotograph } from '#server/orders/returns/photographs/add-photograph.ts'
import { forEachFile, readAtMost } from '#web/http/body/upload.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { isGone, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'

/** Of all photographs of a form. */
export const PHOTOGRAPHS_BYTES_MAX = PHOTOGRAPHS_MAX * PICTURE_BYTES_MAX

type PhotographRefusal = CodeOf<typeof addPhotograph | typeof addDisputePhotograph>

/**
 * Takes the photographs of a form one after the other, and leads back to the page of their case with what became of
 * them. Throws a 404 for a case that is not there for whoever sends them.
 */
export async function receivePhotographs(
  request: Request,
  { add, home }: { add: (bytes: Uint8Array) => Promise<Result<unknown, PhotographRefusal>>; home: string },
): Promise<Response> {
  let taken = 0
  let problem: Problem<PhotographRefusal> | undefined
  await forEachFile(request, PHOTOGRAPHS_BYTES_MAX, async (content) => {
    if (taken >= PHOTOGRAPHS_MAX || problem) return
    const added = await add(await readAtMost(content, PICTURE_BYTES_MAX))
    if (added.ok) taken += 1
    else problem = added.problem
  })
  if (problem && isGone(problem)) throw refusedResponse(problem)
  const words = taken > 0 ? `${counted(taken, 'photo')} added.` : ''
  const text = problem ? `${words} ${problemWords(problem)}`.trim() : words || 'Please choose a photo.'
  return redirectWithToast(`${home}#photographs`, {
    kind: problem || taken === 0 ? 'error' : 'success',
    text,
  })
}
