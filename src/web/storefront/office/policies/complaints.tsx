import { Link } from 'react-router'
import { officeAddress } from '#domain/ground/settings/legal-entity.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'

/** Whom to complain to and how soon an answer comes: Consumer Protection (E-Commerce) Rules 2020, rule 4(4) and (5). */
export function Complaints() {
  const { entity } = useMarketplace()
  const { grievanceOfficer: officer, complaintAcknowledgedHours, complaintResolvedMonths } = entity
  return (
    <>
      <p>
        Write through <Link to="/contact">the contact form</Link>: every message gets a ticket number. Or
        write to our officer directly. We acknowledge a complaint within {complaintAcknowledgedHours} hours
        and settle it within{' '}
        {complaintResolvedMonths === 1 ? 'one month' : `${complaintResolvedMonths} months`} of receiving it.
      </p>
      <dl>
        <dt>{officer.designation}</dt>
        <dd>{officer.name}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${officer.email}`}>{officer.email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={officer.phoneHref}>{officer.phone}</a>
        </dd>
        <dt>Hours</dt>
        <dd>{officer.hours}</dd>
        <dt>Address</dt>
        <dd>{unbrokenPlaces(officeAddress(entity))}</dd>
      </dl>
    </>
  )
}

/** Who runs the marketplace: rule 4(2) of the same. */
export function CompanyFacts() {
  const { entity } = useMarketplace()
  const { legalName, cin, gstin, branchOffices, care } = entity
  return (
    <dl>
      <dt>Legal name</dt>
      <dd>{legalName}</dd>
      <dt>CIN</dt>
      <dd>{cin}</dd>
      <dt>GSTIN</dt>
      <dd>{gstin}</dd>
      <dt>Registered office</dt>
      <dd>{unbrokenPlaces(officeAddress(entity))}</dd>
      <dt>Branch offices</dt>
      <dd>{branchOffices}</dd>
      <dt>Customer care</dt>
      <dd>
        <a href={care.phoneHref}>{care.phone}</a>, <a href={`mailto:${care.email}`}>{care.email}</a>
      </dd>
      <dt>Hours</dt>
      <dd>{care.hours}</dd>
    </dl>
  )
}
