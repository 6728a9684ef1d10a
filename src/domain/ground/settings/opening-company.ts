import { type Company, type GrievanceOfficer, type LegalEntity, legalEntityOf } from './legal-entity.ts'

/**
 * This one is fictitious and complete, for the demo at nanonagar.test: whoever opens a real marketplace replaces it in
 * the settings.
 */
export const OPENING_COMPANY: Company = {
  isDemo: true,
  legalName: 'NanoNagar Retail Private Limited',
  // The registration digits are zeros because no such company exists.
  cin: 'U47912MH2026PTC000000',
  // Its check character is right; the holder is not real.
  gstin: '27AAZCN0000D1ZQ',
  tcsGstins: ['27AAZCN0000D1C1'],
  stateCode: 'MH',
  officeLines: ['Nagar House, 1 Demonstration Marg', 'Shivajinagar'],
  city: 'Pune',
  postalCode: '411005',
  branchOffices: 'None: all orders are handled from the registered office.',
  carePhone: '1800 000 0000',
  careEmail: 'care@nanonagar.test',
  // The hours of the specification.
  careHours: 'Monday to Saturday, 9 AM to 6 PM IST',
  jurisdiction: 'Pune, Maharashtra',
}

export const OPENING_OFFICER: GrievanceOfficer = {
  name: 'Asha Kulkarni',
  designation: 'Grievance and Data Protection Officer',
  email: 'grievance@nanonagar.test',
  phone: '020 0000 0000',
  hours: 'Monday to Saturday, 9 AM to 6 PM IST',
}

/** What holds until somebody changes it. */
export const legalEntity: LegalEntity = legalEntityOf(OPENING_COMPANY, OPENING_OFFICER, 'Maharashtra')
