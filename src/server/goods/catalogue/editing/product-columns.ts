import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { FactSources } from '#domain/goods/catalogue/fact-sources.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { cardColumns } from '#server/goods/catalogue/card-columns/card-columns.ts'

interface FactColumns {
  name: string
  brand: string
  mpn: string | null
  other_mpns: string | null
  ean: string | null
  short_description: string
  description: string
  attributes: AttributeValues
  box_contents: string | null
  hsn: string
  gst_rate_bp: number
  country_of_origin: string | null
  importer: string | null
  warranty_months: number | null
  warranty_type: string | null
  bis_number: string | null
  weight_grams: number | null
}

/** The facts as a row keeps them. */
export function factsOf(row: FactColumns): ProductFacts {
  return {
    name: row.name,
    brand: row.brand,
    mpn: row.mpn,
    otherMpns: row.other_mpns,
    ean: row.ean,
    shortDescription: row.short_description,
    description: row.description,
    attributes: row.attributes,
    boxContents: row.box_contents,
    hsn: row.hsn,
    gstRateBp: row.gst_rate_bp,
    countryOfOrigin: row.country_of_origin,
    importer: row.importer,
    warrantyMonths: row.warranty_months,
    warrantyType: row.warranty_type,
    bisNumber: row.bis_number,
    weightGrams: row.weight_grams,
  }
}

/**
 * The inverse of `factsOf`, with where the attributes come from and what a card shows of them: none is written without the
 * others.
 */
export function productColumns(kind: Kind, facts: ProductFacts, attributeSources: FactSources) {
  return {
    name: facts.name,
    brand: facts.brand,
    mpn: facts.mpn,
    other_mpns: facts.otherMpns,
    ean: facts.ean,
    short_description: facts.shortDescription,
    description: facts.description,
    attributes: JSON.stringify(facts.attributes),
    attribute_sources: JSON.stringify(attributeSources),
    ...cardColumns({ kind, name: facts.name, attributes: facts.attributes }),
    box_contents: facts.boxContents,
    hsn: facts.hsn,
    gst_rate_bp: facts.gstRateBp,
    country_of_origin: facts.countryOfOrigin,
    importer: facts.importer,
    warranty_months: facts.warrantyMonths,
    warranty_type: facts.warrantyType,
    bis_number: facts.bisNumber,
    weight_grams: facts.weightGrams,
  }
}
