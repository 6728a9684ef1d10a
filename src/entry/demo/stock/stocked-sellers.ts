import type { StateCode } from '#domain/ground/shipping/states.ts'

/** A seller of the stocked shop: who they are, and how much of the products they sell. */
export interface StockedSeller {
  name: string
  owner: string
  email: string
  about: string
  /** Absent for a shop that has told nothing of itself yet. */
  business?: {
    legalName: string
    gstin: string
    address: string
    city: string
    state: StateCode
    postalCode: string
  }
  /** Of a hundred products, how many this seller was the first to list. */
  share: number
  /** What became of the application. */
  standing: 'approved' | 'applied' | 'suspended'
  onHoliday?: true
}

/** The owner signs in with the published password: a shop that still has to say who it is. */
export const APPLICANT_EMAIL = 'applicant@nanonagar.test'

/** Of a hundred products, how many the demo's own vendor was the first to list; the other sellers share the rest. */
export const DEMO_VENDOR_SHARE = 38

/** They do not exist; their tax numbers have the right form. */
export const STOCKED_SELLERS: readonly StockedSeller[] = [
  {
    name: 'Garuda Systems',
    owner: 'Kavya Ramesh',
    email: 'kavya@garuda-systems.test',
    about:
      'Processors, boards and memory for builders in Bengaluru since 2009. Parcels leave on the day of the order when it comes before two.',
    business: {
      legalName: 'Garuda Systems LLP',
      gstin: '29AAGFG1001A1Z9',
      address: '14, Demonstration Complex, SP Road',
      city: 'Bengaluru',
      state: 'KA',
      postalCode: '560002',
    },
    share: 12,
    standing: 'approved',
  },
  {
    name: 'Lamington Computer Mart',
    owner: 'Farhan Merchant',
    email: 'farhan@lamington-computer-mart.test',
    about: 'Monitors and peripherals.',
    business: {
      legalName: 'Lamington Computer Mart (partnership firm)',
      gstin: '27AALFL1002B1Z0',
      address: 'Shop 3, Demonstration Arcade, Lamington Road, Grant Road East',
      city: 'Mumbai',
      state: 'MH',
      postalCode: '400007',
    },
    share: 10,
    standing: 'approved',
  },
  {
    name: 'Ritchie Street Parts',
    owner: 'Senthil Kumaran',
    email: 'senthil@ritchie-street-parts.test',
    about: '',
    business: {
      legalName: 'Ritchie Street Parts',
      gstin: '33AARFR1003C1ZS',
      address: '52/1, Demonstration Buildings, Ritchie Street, Chintadripet',
      city: 'Chennai',
      state: 'TN',
      postalCode: '600002',
    },
    share: 8,
    standing: 'approved',
  },
  {
    name: 'Shree Ganesh Computers, Peripherals and Networking Solutions',
    owner: 'Jigneshkumar Rameshchandra Trivedi-Bhattacharya',
    email: 'shree.ganesh.computers.peripherals.networking@sgcpns.test',
    about:
      'Everything for an office of five to five hundred: network cards, keyboards by the dozen, webcams, speakers, drives for surveillance and NAS. We speak Gujarati, Hindi and English, write quotations within a day, and send an engineer to any address in Ahmedabad, Gandhinagar, Vadodara and Surat when something does not work as it should.',
    business: {
      legalName: 'Shree Ganesh Computers, Peripherals and Networking Solutions Private Limited',
      gstin: '24AASFG1008H1ZM',
      address:
        'Office 401 to 405, Fourth Floor, Demonstration Business Hub, opposite the municipal market, Chimanlal Girdharlal Road, Navrangpura',
      city: 'Ahmedabad',
      state: 'GJ',
      postalCode: '380009',
    },
    share: 8,
    standing: 'approved',
  },
  {
    name: 'Chowringhee Tech',
    owner: 'Ananya Sen',
    email: 'ananya@chowringhee-tech.test',
    about: 'Cases and cooling, and the advice that goes with them.',
    business: {
      legalName: 'Chowringhee Tech Private Limited',
      gstin: '19AACFC1004D1Z9',
      address: '9, Demonstration Mansion, Chandni Chowk Street',
      city: 'Kolkata',
      state: 'WB',
      postalCode: '700013',
    },
    share: 6,
    standing: 'approved',
  },
  {
    name: 'Parklane Hardware',
    owner: 'Mohammed Abdul Rahman',
    email: 'rahman@parklane-hardware.test',
    about: 'Graphics cards and power supplies.',
    business: {
      legalName: 'Parklane Hardware',
      gstin: '36AAPFP1005E1ZK',
      address: 'Block C, Demonstration Trade Centre, Parklane',
      city: 'Hyderabad',
      state: 'TS',
      postalCode: '500003',
    },
    share: 6,
    standing: 'approved',
  },
  {
    name: 'Malabar PC House',
    owner: 'Lakshmi Menon',
    email: 'lakshmi@malabar-pc-house.test',
    about: 'Quiet machines for studios.',
    business: {
      legalName: 'Malabar PC House',
      gstin: '32AAMFM1006F1ZV',
      address: 'Door 27, Demonstration Plaza, MG Road',
      city: 'Kochi',
      state: 'KL',
      postalCode: '682016',
    },
    share: 4,
    standing: 'approved',
    onHoliday: true,
  },
  {
    name: 'Sahyadri Infotech',
    owner: 'Rohan Deshpande',
    email: 'rohan@sahyadri-infotech.test',
    about: '',
    business: {
      legalName: 'Sahyadri Infotech LLP',
      gstin: '27AASFS1007G1Z7',
      address: 'Shop 8, Demonstration Centre, Tilak Road',
      city: 'Pune',
      state: 'MH',
      postalCode: '411030',
    },
    share: 3,
    standing: 'approved',
  },
  {
    name: 'PQ',
    owner: 'Om Rao',
    email: 'o@pq.test',
    about: 'Small shop, small name.',
    business: {
      legalName: 'PQ Traders',
      gstin: '08AAPFC1009J1ZH',
      address: '3, Demonstration Bazaar, MI Road',
      city: 'Jaipur',
      state: 'RJ',
      postalCode: '302001',
    },
    share: 2,
    standing: 'approved',
  },
  {
    name: 'QuickByte Deals',
    owner: 'Vikram Chaudhary',
    email: 'vikram@quickbyte-deals.test',
    about: 'Best price guaranteed.',
    business: {
      legalName: 'QuickByte Deals',
      gstin: '06AAQFQ1011L1Z8',
      address: 'Unit 77, Demonstration Estate, Sohna Road',
      city: 'Gurugram',
      state: 'HR',
      postalCode: '122001',
    },
    share: 2,
    standing: 'suspended',
  },
  {
    name: 'Brahmaputra Digital',
    owner: 'Nabanita Baruah',
    email: 'nabanita@brahmaputra-digital.test',
    about: 'The first shop of the north-east here.',
    business: {
      legalName: 'Brahmaputra Digital',
      gstin: '18AABFB1010K1Z0',
      address: 'House 12, Demonstration Lane, Paltan Bazaar',
      city: 'Guwahati',
      state: 'AS',
      postalCode: '781008',
    },
    share: 1,
    standing: 'applied',
  },
  {
    name: 'New Light Computers',
    owner: 'Sunita Verma',
    email: APPLICANT_EMAIL,
    about: '',
    share: 0,
    standing: 'applied',
  },
]
