import type { StateCode } from '#domain/ground/shipping/states.ts'

/**
 * The company behind the marketplace, in the words that law asks a marketplace to show: Consumer Protection
 * (E-Commerce) Rules 2020, rules 4(2) and 5(3); CGST Act s. 35(1); Companies Act 2013 s. 12(3)(c).
 */
export interface Company {
  /** The company is made up, and every page that names it says so. */
  isDemo: boolean
  legalName: string
  /** Corporate identity number. */
  cin: string
  gstin: string
  /** The registrations under which tax is collected at source (CGST Act s. 52), at most one for each state. */
  tcsGstins: readonly string[]
  stateCode: StateCode
  officeLines: readonly string[]
  city: string
  postalCode: string
  branchOffices: string
  carePhone: string
  careEmail: string
  careHours: string
  /** The courts named in the terms of use. */
  jurisdiction: string
}

/** Whom to complain to: rule 4(4) of the same. */
export interface GrievanceOfficer {
  name: string
  designation: string
  email: string
  phone: string
  hours: string
}

/** Company and officer as pages show them. */
export interface LegalEntity
  extends Pick<
    Company,
    'isDemo' | 'legalName' | 'cin' | 'gstin' | 'tcsGstins' | 'stateCode' | 'branchOffices' | 'jurisdiction'
  > {
  tradeName: string
  registeredOffice: {
    lines: readonly string[]
    city: string
    state: string
    postalCode: string
    country: string
  }
  care: { phone: string; phoneHref: string; email: string; hours: string }
  grievanceOfficer: GrievanceOfficer & { phoneHref: string }
  complaintAcknowledgedHours: number
  complaintResolvedMonths: number
}

/** `state`: the name of the company's. It is given, because the list of states is long and this file is on every page. */
export function legalEntityOf(company: Company, officer: GrievanceOfficer, state: string): LegalEntity {
  const { isDemo, legalName, cin, gstin, tcsGstins, stateCode, branchOffices, jurisdiction } = company
  return {
    tradeName: 'NanoNagar',
    isDemo,
    legalName,
    cin,
    gstin,
    tcsGstins,
    stateCode,
    branchOffices,
    jurisdiction,
    registeredOffice: {
      lines: company.officeLines,
      city: company.city,
      state,
      postalCode: company.postalCode,
      country: 'India',
    },
    care: {
      phone: company.carePhone,
      phoneHref: phoneHref(company.carePhone),
      email: company.careEmail,
      hours: company.careHours,
    },
    grievanceOfficer: { ...officer, phoneHref: phoneHref(officer.phone) },
    // E-Commerce Rules 2020, rule 4(5).
    complaintAcknowledgedHours: 48,
    complaintResolvedMonths: 1,
  }
}

/** The registered office on one line. */
export function officeAddress({ registeredOffice }: Pick<LegalEntity, 'registeredOffice'>): string {
  const { lines, city, state, postalCode, country } = registeredOffice
  return `${lines.join(', ')}, ${city} ${postalCode}, ${state}, ${country}`
}

/**
 * A number as a telephone dials it from anywhere: with India's +91, but for toll-free ones, which have no such form.
 */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `tel:+${digits}`
  if (/^18(00|60)/.test(digits)) return `tel:${digits}`
  return `tel:+91${digits.replace(/^0/, '')}`
}
