/** A file of GSTR-8: table 3. */
interface Gstr8File {
  gstin: string
  /** "112026". */
  fp: string
  tcs: {
    stin: string
    pos: string
    supR: number
    retsupR: number
    supU: number
    retsupU: number
    amt: number
    iamt: number
    camt: number
    samt: number
    flag: string
  }[]
}

/**
 * What GSTN's offline tool for GSTR-8 would say of a file, row by row; empty for one that it takes. GSTN publishes no schema:
 * the rules are those of the macros of its workbook, GSTR_8_Offline_Utility.xlsm (modules MainMod, ValidateMod.validateTCS and
 * ExportMod, as extracted and published in September 2026), in the tool's own words. The tool knows two rates, 0.5 % and 1 %,
 * and forgives one paisa of one of them; which one stands in a cell that the macros do not show, so that nothing is forgiven
 * here. Periods from July 2024, with a place of supply from April 2025.
 */
export function gstr8Faults({ gstin, fp, tcs }: Gstr8File): string[] {
  const faults: string[] = []
  if (!COLLECTOR.test(gstin)) faults.push(`${gstin}: Invalid GSTIN`)
  if (!/^(0[1-9]|1[0-2])20[0-9]{2}$/.test(fp))
    faults.push(`${fp}: Please select a valid month from the dropdown`)
  const seen = new Set<string>()
  for (const row of tcs) {
    const say = (fault: string) => faults.push(`${row.stin} ${row.pos}: ${fault}`)
    if (!SUPPLIER.test(row.stin)) say('Invalid GSTIN')
    if (row.stin === gstin) say('Supplier GSTIN can’t be same as Tax collector GSTIN in Home sheet')
    if (row.stin.slice(0, 2) !== gstin.slice(0, 2))
      say('Supplier State Code should be same as Tax collector State Code in Home sheet')
    if (!/^(0[1-9]|[12][0-9]|3[0-8]|97)$/.test(row.pos)) say('Please select a valid POS from the dropdown')
    if (seen.has(`${row.stin}_${row.pos}`)) say('POS cannot be repeated under same GSTIN')
    seen.add(`${row.stin}_${row.pos}`)
    if (row.flag !== 'A' && row.flag !== 'D') say('Please select an action')
    for (const amount of [row.supR, row.retsupR, row.supU, row.retsupU])
      if (!AMOUNT.test(String(amount))) say(`${amount}: Amount should not have more than 2 decimal places.`)
    const paise = (rupees: number) => Math.round(rupees * 100)
    const net = paise(row.supR) + paise(row.supU) - paise(row.retsupR) - paise(row.retsupU)
    if (paise(row.amt) !== net) say(`${row.amt}: the tool computes ${net / 100} of net amount`)
    const tax = paise(row.iamt) + paise(row.camt) + paise(row.samt)
    if (net <= 0) {
      if (tax > 0) say('Tax amounts are not applicable, when Net Amount eligible for TCS is zero or negative')
      continue
    }
    if (tax === 0) say('One of either Integrated Tax or CGST/SGST applicable')
    if (row.camt !== row.samt) say('CGST and SGST amount should be equal')
    if (tax < Math.round(net * 0.005) || tax > Math.round(net * 0.01))
      say(
        `${tax / 100} of ${net / 100}: Total tax value must be between 0.5% to 1% of net amount liable for TCS`,
      )
  }
  return faults
}

const SUPPLIER = /^[0-9]{2}[A-Z]{4}[0-9A-Z][0-9]{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]$/
const COLLECTOR = /^[0-9]{2}[A-Z]{4}[0-9A-Z][0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]$/
const AMOUNT = /^\d{1,13}\.?\d{0,2}$/
