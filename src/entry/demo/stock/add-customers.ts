import { addAddress } from '#server/people/accounts/saved-addresses.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import type { StockedPerson } from './stocked-people.ts'
import type { StockedShop } from './stocked-shop.ts'

/** A person with the account that they order by. */
export interface Buyer {
  person: StockedPerson
  customer: { userId: string; name: string; email: string }
}

/** The customers' accounts, which nobody can sign in to. */
export async function addCustomers(shop: StockedShop, people: readonly StockedPerson[]): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (const [index, person] of people.entries()) {
    shop.say(`customers ${index + 1} of ${people.length}`)
    const name = `${person.firstName} ${person.lastName}`
    const app = shop.ago(100 - (index * 90) / people.length)
    const account = { name, email: person.email, password: shop.app.random.token() }
    const { userId } = await createAccount(app, { ...account, roles: [{ kind: 'customer' }] })
    if (index % 2 === 0) await addAddress(app, userId, { ...person })
    buyers.push({ person, customer: { userId, name, email: person.email } })
  }
  return buyers
}
