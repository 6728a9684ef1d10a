import type { App } from '#server/ground/app.ts'
import { listDemoAccounts } from '#server/office/system/marketplace-opening-store.ts'
import { verifyPassword } from '#server/people/sign-in/hash-password.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { ASHA, NEIGHBOURS } from './demo-sales.ts'
import { APPLICANT_EMAIL } from './stock/stocked-sellers.ts'

const VENDOR = 'vendor@nanonagar.test'
const ADMIN = 'admin@nanonagar.test'

/** Addresses of accounts that a demonstration made and that open to anybody: they still have the published password. */
export async function listOpenDemoAccounts(app: Pick<App, 'db'>): Promise<string[]> {
  const addresses = [ASHA.email, VENDOR, ADMIN, APPLICANT_EMAIL, ...NEIGHBOURS.map(({ email }) => email)]
  const open: string[] = []
  for (const { email, hash } of await listDemoAccounts(app.db, addresses)) {
    const verdict = await verifyPassword(hash, DEMO_PASSWORD)
    // Nobody else verifies passwords while a marketplace opens; one that could not be checked counts as open.
    if (!verdict.ok || verdict.value) open.push(email)
  }
  return open.sort((one, other) => rank(one) - rank(other))
}

/** Those who sign in, one for each role, come first. */
function rank(email: string): number {
  const at = [ASHA.email, VENDOR, ADMIN].indexOf(email)
  return at < 0 ? 3 : at
}
