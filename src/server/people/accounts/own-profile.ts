import { invariant } from '#domain/ground/shared/invariant.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { checkProfileForm } from '#domain/people/accounts/profile-form.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findProfile, saveProfile } from './profile-store.ts'

export interface Profile {
  userId: string
  name: string
  /** Empty where the account was made with a number and has none. */
  email: string
  isEmailVerified: boolean
  phone: string | null
  /** The number that opens the account by a code. */
  verifiedPhone: PhoneNumber | undefined
  hasPassword: boolean
  createdAt: Date
}

/** What a customer's profile page shows. */
export async function getProfile(app: App, userId: string): Promise<Profile> {
  const profile = await findProfile(app.db, userId)
  invariant(profile, 'a signed-in customer has a profile')
  return profile
}

/** Saves a customer's name and phone. */
export async function updateProfile(
  app: App,
  userId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'accounts.profile_invalid'>> {
  const form = checkProfileForm(fields)
  if (!form.ok) return form
  const { name, phoneNumber } = form.value
  await inTransaction(app, (tx) =>
    saveProfile(tx, { userId, name, phone: phoneNumber ?? null, at: app.clock.now() }),
  )
  return ok(undefined)
}
