/** The ledgers that vouchers name; they have to be there before an import. Sales stand by rate: "Sales 18%". */
export const TALLY_LEDGERS = {
  customers: 'NanoNagar customers',
  commercialNotes: 'Commercial credit notes',
  outputIgst: 'Output IGST',
  outputCgst: 'Output CGST',
  outputSgst: 'Output SGST/UTGST',
  inputIgst: 'Input IGST',
  inputCgst: 'Input CGST',
  inputSgst: 'Input SGST/UTGST',
  marketplace: 'NanoNagar',
  commissionPaid: 'Marketplace commission',
  freightPaid: 'Return freight',
  sellers: 'NanoNagar sellers',
  commissionEarned: 'Commission earned',
  freightEarned: 'Freight recovered',
  charges: 'Penalties and compensation',
  promotions: 'Promotions borne',
  promotionPayers: 'Makers and banks for promotions',
  bankOffers: 'Bank offers borne',
  goodwill: 'Goodwill to customers',
  roundOff: 'Round Off',
  tcsIgstPayable: 'TCS IGST payable',
  tcsCgstPayable: 'TCS CGST payable',
  tcsSgstPayable: 'TCS SGST/UTGST payable',
  tdsPayable: 'TDS payable',
  tcsIgstReceivable: 'TCS IGST receivable',
  tcsCgstReceivable: 'TCS CGST receivable',
  tcsSgstReceivable: 'TCS SGST/UTGST receivable',
  tdsReceivable: 'TDS receivable',
  settlement: 'Settlement account',
  bank: 'Bank',
} as const

const OF_GOODS = [
  ...['customers', 'commercialNotes', 'outputIgst', 'outputCgst', 'outputSgst', 'charges', 'roundOff'],
] as (keyof typeof TALLY_LEDGERS)[]
const OF_SELLERS = [
  ...['marketplace', 'commissionPaid', 'freightPaid', 'inputIgst', 'inputCgst', 'inputSgst'],
  ...['tcsIgstReceivable', 'tcsCgstReceivable', 'tcsSgstReceivable', 'tdsReceivable', 'bank'],
] as (keyof typeof TALLY_LEDGERS)[]
const OF_MARKETPLACE = [
  ...[
    'sellers',
    'commissionEarned',
    'freightEarned',
    'tcsIgstPayable',
    'tcsCgstPayable',
    'tcsSgstPayable',
    'tdsPayable',
    'settlement',
    'promotions',
    'promotionPayers',
    'bankOffers',
    'goodwill',
    'bank',
  ],
] as (keyof typeof TALLY_LEDGERS)[]

/** Which of them a seller's file names, and which ours does. */
export const SELLER_LEDGERS: readonly string[] = [...OF_GOODS, ...OF_SELLERS].map((key) => TALLY_LEDGERS[key])
export const MARKETPLACE_LEDGERS: readonly string[] = [...OF_GOODS, ...OF_MARKETPLACE].map(
  (key) => TALLY_LEDGERS[key],
)
