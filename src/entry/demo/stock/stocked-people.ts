import type { DeliveryAddress } from '#domain/ground/shipping/delivery-address.ts'
import { seededChance } from './seeded-chance.ts'

/** Somebody who buys. */
export interface StockedPerson extends DeliveryAddress {
  email: string
}

const FIRST_NAMES = [
  'Aarav',
  'Aditi',
  'Bo',
  'Chitra',
  'Devendra',
  'Esha',
  'Farida',
  'Gautam',
  'Harini',
  'Ishaan',
  'Jaya',
  'Kabir',
  'Lalitha',
  'Manpreet',
  'Nikhil',
  'Om',
  'Pooja',
  'Qasim',
  'Ritu',
  'Siddharth',
  'Tanvi',
  'Uday',
  'Venkateshwara',
  'Yash',
  'Zoya',
  'Satyanarayana Venkata',
  'Maria Immaculata',
] as const
const LAST_NAMES = [
  'Rao',
  'Iyer',
  'Khan',
  'Das',
  'Singh',
  'Fernandes',
  'Banerjee',
  'Patel',
  'Reddy',
  'Joshi',
  'Kaur',
  'Nair',
  'Gupta',
  'Mehta',
  'Pillai',
  'Chattopadhyay-Venkataraghavan',
  'Krishnamurthy Subramaniam',
  'Ng',
] as const
const PLACES = [
  { city: 'Mumbai', state: 'MH', postalCode: '400050' },
  { city: 'New Delhi', state: 'DL', postalCode: '110024' },
  { city: 'Bengaluru', state: 'KA', postalCode: '560038' },
  { city: 'Chennai', state: 'TN', postalCode: '600017' },
  { city: 'Kolkata', state: 'WB', postalCode: '700019' },
  { city: 'Hyderabad', state: 'TS', postalCode: '500034' },
  { city: 'Ahmedabad', state: 'GJ', postalCode: '380015' },
  { city: 'Jaipur', state: 'RJ', postalCode: '302004' },
  { city: 'Lucknow', state: 'UP', postalCode: '226010' },
  { city: 'Thiruvananthapuram', state: 'KL', postalCode: '695014' },
  { city: 'Guwahati', state: 'AS', postalCode: '781005' },
  { city: 'Visakhapatnam', state: 'AP', postalCode: '530003' },
] as const
const LONG_ADDRESS =
  'Flat 1204, Tower C, Demonstration Residency, behind the Government Polytechnic, opposite the second gate of the vegetable market, near Lakshmi Narayan Temple, Old Airport Service Road'

/** So many people, in short and in long; nobody stands here twice. */
export function stockedPeople(count: number): StockedPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = seededChance(`person ${index}`)
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? 'Asha'
    const lastName =
      LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? 'Rao'
    const isLong = index % 9 === 4
    return {
      firstName,
      lastName,
      email: emailOf({ firstName, lastName, index, isLong }),
      phoneNumber: `9${String(700_000_000 + index * 104_729)}`,
      address: isLong ? `${LONG_ADDRESS} ${index}` : `House ${index + 1}, Demonstration Road`,
      ...chance.pick(PLACES),
    }
  })
}

/** Up to sixty characters. */
function emailOf(o: { firstName: string; lastName: string; index: number; isLong: boolean }): string {
  const words = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '.')
  if (o.index % 11 === 0) return `${words(o.firstName).slice(0, 1)}${o.index}@mail.test`
  if (!o.isLong) return `${words(o.firstName)}.${words(o.lastName)}.${o.index}@mail.test`.slice(-60)
  const name = `${words(o.firstName)}.${words(o.lastName)}.purchases.${o.index}`
  return `${name.slice(0, 38).replace(/\.$/, '')}@a-rather-long-name.test`
}
