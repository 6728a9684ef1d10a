import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { FactSources } from '#domain/goods/catalogue/fact-sources.ts'
import {
  type AgreedFacts,
  type MeasuredFacts,
  outweighed,
  statedAttributes,
} from '#domain/goods/catalogue/measured/measured-facts.ts'
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
  measured: MeasuredFacts
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

/** The facts as a row keeps them; of the attributes what the data sheet says, whatever owners measured. */
export function factsOf(row: FactColumns): ProductFacts {
  return {
    name: row.name,
    brand: row.brand,
    mpn: row.mpn,
    otherMpns: row.other_mpns,
    ean: row.ean,
    shortDescription: row.short_description,
    description: row.description,
    attributes: statedAttributes(row.attributes, row.measured),
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
 * The inverse of `factsOf`, with where the attributes come from, what owners agree on beside them and what a card shows of
 * them: none is written without the others.
 */
export function productColumns(
  kind: Kind,
  facts: ProductFacts,
  attributeSources: FactSources,
  agreed: AgreedFacts,
) {
  return {
    name: facts.name,
    brand: facts.brand,
    mpn: facts.mpn,
    other_mpns: facts.otherMpns,
    ean: facts.ean,
    short_description: facts.shortDescription,
    description: facts.description,
    attribute_sources: JSON.stringify(attributeSources),
    ...measuredColumns(kind, facts, agreed),
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

/** What pages show and rules read of the attributes: the data sheet, and what owners agree on where that outweighs it. */
export function measuredColumns(
  kind: Kind,
  stated: Pick<ProductFacts, 'name' | 'attributes'>,
  agreed: AgreedFacts,
) {
  const { attributes, measured } = outweighed(kind, stated.attributes, agreed)
  return {
    attributes: JSON.stringify(attributes),
    measured: JSON.stringify(measured),
    ...cardColumns({ kind, name: stated.name, attributes }),
  }
}
