import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

const NAME_LENGTH_MAX = 80
const ABOUT_LENGTH_MAX = 2_000

export interface SellerProfile {
  name: string
  about: string | null
}

/** Checks what a seller calls itself and says about itself (shopName, about). */
export function checkSellerProfile(
  raw: Readonly<Record<string, unknown>>,
): Result<SellerProfile, 'sellers.settings_not_valid'> {
  const name = oneLine(raw.shopName)
  const about = manyLines(raw.about)
  const refusal = refuseFields('sellers.settings_not_valid', {
    shopName: name === '' ? 'Shop name is required' : keptTextProblem(name, NAME_LENGTH_MAX),
    about: keptTextProblem(about, ABOUT_LENGTH_MAX),
  })
  return refusal ?? ok({ name, about: about || null })
}
