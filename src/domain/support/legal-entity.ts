/**
 * The company behind the shop, in the words that law asks a shop to show: Consumer Protection (E-Commerce) Rules 2020,
 * rules 4(2) and 5(3); CGST Act s. 35(1); Companies Act 2013 s. 12(3)(c). This one is fictitious and complete, for the
 * demo at nanonagar.test: whoever opens a real shop replaces it.
 */
export const legalEntity = {
  isDemo: true,
  tradeName: 'NanoNagar',
  legalName: 'NanoNagar Retail Private Limited',
  /** Corporate identity number; the registration digits are zeros because no such company exists. */
  cin: 'U47912MH2026PTC000000',
  /** Its check character is right; the holder is not real. */
  gstin: '27AAZCN0000D1ZQ',
  stateCode: 'MH',
  registeredOffice: {
    lines: ['Nagar House, 1 Demonstration Marg', 'Shivajinagar'],
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411005',
    country: 'India',
  },
  branchOffices: 'None: all orders are looked after from the registered office.',
  care: {
    phone: '1800 000 0000',
    phoneHref: 'tel:18000000000',
    email: 'care@nanonagar.test',
    /** Specification, section 9. */
    hours: 'Monday to Saturday, 9 AM to 6 PM IST',
  },
  grievanceOfficer: {
    name: 'Asha Kulkarni',
    designation: 'Grievance and Data Protection Officer',
    email: 'grievance@nanonagar.test',
    phone: '020 0000 0000',
    phoneHref: 'tel:+912000000000',
  },
  /** E-Commerce Rules 2020, rule 4(5). */
  complaintAcknowledgedHours: 48,
  complaintResolvedMonths: 1,
  /** The courts named in the terms of use. */
  jurisdiction: 'Pune, Maharashtra',
} as const

/** The registered office on one line. */
export function officeAddress(): string {
  const { lines, city, state, postalCode, country } = legalEntity.registeredOffice
  return `${lines.join(', ')}, ${city} ${postalCode}, ${state}, ${country}`
}
