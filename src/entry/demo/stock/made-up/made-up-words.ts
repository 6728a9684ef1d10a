/** Makers that do not exist. The same maker stands here in two spellings, as in the files of real sellers. */
export const BRANDS = [
  'Aravalli',
  'ARAVALLI',
  'Banyan Systems',
  'Chakra',
  'Coromandel',
  'Deccan Devices',
  'Ekta',
  'Falcon Peak',
  'Garuda',
  'Hornbill',
  'Indigo Forge',
  'Jamun Audio',
  'Kestrel',
  'Lotus Logic',
  'Malabar',
  'Monsoon',
  'Nandi',
  'Nilgiri',
  'Orbit 9',
  'Peacock Precision',
  'Quartzline',
  'Rann',
  'Saffron Labs',
  'Sahyadri',
  'Teak & Tin',
  'Udaan',
  'Vajra',
  'VAJRA',
  'Western Ghats Electronics',
  'Zanskar',
  'Brahmaputra Semiconductor and Memory Module Manufacturing Co',
] as const

export const SERIES = [
  'Agni',
  'Astra',
  'Bijli',
  'Dhruva',
  'Glow',
  'Himal',
  'Kavach',
  'Naksha',
  'Pavan',
  'Prism',
  'Rush',
  'Shakti',
  'Surya',
  'Tez',
  'Vega',
] as const

export const SUFFIXES = ['', '', '', 'Pro', 'Max', 'SE', 'V2', 'Plus', 'Lite', 'Elite'] as const

/** What sellers put after a name of any kind so that a search finds it. */
export const TAILS = [
  'Ideal for Gaming, Streaming, Home and Office',
  'Brand Warranty with Service Centres All Over India',
  'Made for Indian Summers and Power Cuts',
  'GST Invoice for Input Tax Credit Available',
  'Sealed Box with Bill, Dispatched from India',
] as const
