/** The most characters of a courier's name, and what stands under its field where it is missing or longer. */
export const COURIER_LENGTH_MAX = 60
export const COURIER_MISSING = `Please say which courier takes it, in at most ${COURIER_LENGTH_MAX} characters`

/** A courier that sellers book themselves, and the page on which a number is looked up. */
export interface KnownCourier {
  name: string
  /** `{number}` stands for the tracking number; left out where the courier's page takes none in its address. */
  trackingPage?: string
}

/** The couriers that a seller can choose by name; any other is typed. */
export const KNOWN_COURIERS: readonly KnownCourier[] = [
  { name: 'Amazon Shipping', trackingPage: 'https://track.amazon.in/tracking/{number}' },
  {
    name: 'Blue Dart',
    trackingPage: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'Delhivery', trackingPage: 'https://www.delhivery.com/track/package/{number}' },
  { name: 'DTDC', trackingPage: 'https://www.dtdc.in/trace.asp?strCnno={number}' },
  { name: 'Ecom Express', trackingPage: 'https://ecomexpress.in/tracking/?awb_field={number}' },
  { name: 'Ekart', trackingPage: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'FedEx', trackingPage: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { name: 'Gati', trackingPage: 'https://www.gati.com/track-by-docket/?docket={number}' },
  { name: 'India Post' },
  { name: 'Professional Couriers' },
  { name: 'Safexpress' },
  { name: 'Shadowfax', trackingPage: 'https://tracker.shadowfax.in/#/track?awb={number}' },
  { name: 'Trackon' },
  { name: 'VRL Logistics' },
  { name: 'Xpressbees', trackingPage: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
]

/** Where a number of this courier is looked up; undefined for a courier whose page we do not know. */
export function trackingUrl(parcel: { courierName: string; trackingNumber: string }): string | undefined {
  const courier = KNOWN_COURIERS.find(({ name }) => isSameCourier(name, parcel.courierName))
  return courier?.trackingPage?.replace('{number}', encodeURIComponent(parcel.trackingNumber))
}

/** Whether two names mean one courier, however they were typed. */
export function isSameCourier(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
