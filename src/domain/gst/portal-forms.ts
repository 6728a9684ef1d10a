/** The form INV-01 (CGST Rules, rule 48(4); schema version 1.1), as far as a sale of goods in India, or a credit note for one, fills it in. */
export interface Inv01Request {
  Version: '1.1'
  TranDtls: { TaxSch: 'GST'; SupTyp: 'B2B'; RegRev: 'N' }
  DocDtls: { Typ: 'INV' | 'CRN'; No: string; Dt: string }
  SellerDtls: PortalPlace & { Gstin: string; LglNm: string; TrdNm?: string }
  BuyerDtls: PortalPlace & { Gstin: string; LglNm: string; Pos: string }
  ShipDtls?: PortalPlace & { LglNm: string }
  ItemList: Inv01Item[]
  ValDtls: { AssVal: number; CgstVal: number; SgstVal: number; IgstVal: number; TotInvVal: number }
  /** Of a credit note: the invoice that it credits. */
  RefDtls?: { PrecDocDtls: [{ InvNo: string; InvDt: string }] }
}

/** An address as the portals take it. */
export interface PortalPlace {
  Addr1: string
  Addr2?: string
  Loc: string
  Pin: number
  Stcd: string
}

export interface Inv01Item {
  SlNo: string
  PrdDesc?: string
  IsServc: 'N'
  HsnCd: string
  Qty: number
  Unit: 'NOS'
  UnitPrice: number
  TotAmt: number
  AssAmt: number
  GstRt: number
  IgstAmt: number
  CgstAmt: number
  SgstAmt: number
  TotItemVal: number
}

/** Part A and part B of form EWB-01 (CGST Rules, rule 138), as far as goods of one invoice by road fill them in; amounts are rupees. */
export interface EwayBillRequest {
  supplyType: string
  subSupplyType: string
  docType: string
  docNo: string
  docDate: string
  fromGstin: string
  fromTrdName: string
  fromAddr1: string
  fromAddr2: string
  fromPlace: string
  fromPincode: number
  actFromStateCode: number
  fromStateCode: number
  toGstin: string
  toTrdName: string
  toAddr1: string
  toAddr2: string
  toPlace: string
  toPincode: number
  actToStateCode: number
  toStateCode: number
  transactionType: number
  totalValue: number
  cgstValue: number
  sgstValue: number
  igstValue: number
  cessValue: number
  totInvValue: number
  transDistance: string
  transporterId?: string
  transMode?: string
  vehicleNo?: string
  vehicleType?: string
  itemList: EwayBillItem[]
}

interface EwayBillItem {
  productName: string
  hsnCode: number
  quantity: number
  qtyUnit: string
  taxableAmount: number
  igstRate: number
  cgstRate: number
  sgstRate: number
  cessRate: number
}

/** What the portal's signed code says of an invoice, as far as it tells one from another. */
export interface RegisteredFacts {
  sellerGstin: string
  buyerGstin: string
  totalPaise: number
}
