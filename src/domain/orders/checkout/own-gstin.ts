import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

/**
 * Refuses a business that is the supplier of some of its own order: nobody supplies to themselves (CGST Act s. 7 and 31), and
 * the portals take no invoice and no line of GSTR-1 with one GSTIN on both sides. Another registration of the same firm is
 * another person (s. 25(4)), and may buy.
 */
export function ownGstinProblem(
  business: { gstin: string } | undefined,
  suppliers: readonly { name: string; gstin: string | null }[],
): Problem<'checkout.form_invalid'> | undefined {
  const own = business && suppliers.find(({ gstin }) => gstin === business.gstin)
  return (
    own &&
    problemOf('checkout.form_invalid', {
      fields: {
        gstin: `This is the GSTIN of ${own.name}, which sells some of these items. A seller cannot invoice itself`,
      },
    })
  )
}
