import { type Kind, kinds, needsBisNumber } from '#domain/goods/catalogue/categories.ts'
import { COUNTRIES } from '#domain/goods/catalogue/countries.ts'
import { FACT_LENGTHS, WARRANTY_TYPES } from '#domain/goods/catalogue/product-facts.ts'
import { GST_RATES_BP } from '#domain/ground/gst/gst-slabs.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { FormSection } from './form-section.tsx'

interface FactsFieldsProps {
  kind: Kind
  values: FormEntries
  errors: Readonly<Record<string, string>>
}

/** What is the same whoever sells the product, asked in the words of its kind. */
export function FactsFields({ kind, values, errors }: FactsFieldsProps) {
  return (
    <>
      <FormSection id="about" title="About the product">
        <AboutFields kind={kind} values={values} errors={errors} />
      </FormSection>
      <FormSection
        id="specification"
        title="Specification"
        lead={<p>Leave out what you do not know. The page then does not show it.</p>}
      >
        <AttributeFields kind={kind} values={values} errors={errors} />
      </FormSection>
      <FormSection
        id="law"
        title="Tax, origin and warranty"
        lead={
          <p>The law requires most of this on the listing. You need it before you can sell the product.</p>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TaxFields kind={kind} values={values} errors={errors} />
          <WarrantyFields values={values} errors={errors} />
        </div>
      </FormSection>
    </>
  )
}

/** What a field is called, holds and has against it. */
function fieldOf({ values, errors }: Omit<FactsFieldsProps, 'kind'>) {
  return (name: string) => ({ name, defaultValue: entry(values, name), error: errors[name] })
}

function AboutFields({ kind, ...form }: FactsFieldsProps) {
  const field = fieldOf(form)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        required
        maxLength={FACT_LENGTHS.name}
        hint={`As shoppers search for it: brand, model, size. ${kinds[kind].label}.`}
        className="sm:col-span-2"
        {...field('name')}
      />
      <TextField label="Brand" required maxLength={FACT_LENGTHS.brand} {...field('brand')} />
      <TextField
        label="MPN"
        optional
        maxLength={FACT_LENGTHS.mpn}
        hint="The manufacturer’s part number, as on the box."
        {...field('mpn')}
      />
      <TextField
        label="Other part numbers"
        optional
        maxLength={FACT_LENGTHS.otherMpns}
        hint="For the same product in another box or country, separated by commas."
        {...field('otherMpns')}
      />
      <TextField
        label="EAN"
        optional
        inputMode="numeric"
        maxLength={20}
        hint="The number under the barcode."
        {...field('ean')}
      />
      <TextField label="In the box" optional maxLength={FACT_LENGTHS.boxContents} {...field('boxContents')} />
      <TextField
        label="Short description"
        maxLength={FACT_LENGTHS.shortDescription}
        hint="One sentence, shown in lists."
        className="sm:col-span-2"
        {...field('shortDescription')}
      />
      <TextArea
        label="Description"
        rows={7}
        maxLength={FACT_LENGTHS.description}
        hint="What it is for, what it does well, and what a buyer should know. Leave an empty line between paragraphs."
        className="sm:col-span-2"
        {...field('description')}
      />
    </div>
  )
}

/** Of the listing, by law: what is taxed, where it is from, and who answers for it. */
function TaxFields({ kind, ...form }: FactsFieldsProps) {
  const field = fieldOf(form)
  return (
    <>
      <TextField
        label="HSN"
        inputMode="numeric"
        maxLength={8}
        placeholder={kinds[kind].hsn}
        hint={`Usual for ${kinds[kind].plural.toLowerCase()}: ${kinds[kind].hsn}`}
        {...field('hsn')}
      />
      <SelectField
        label="GST rate"
        {...field('gstRate')}
        defaultValue={entry(form.values, 'gstRate') || String(kinds[kind].gstRateBp / 100)}
      >
        {GST_RATES_BP.map((rate) => (
          <option key={rate} value={rate / 100}>
            {formatPercent(rate)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Country of origin" {...field('countryOfOrigin')}>
        <option value="">Not given yet</option>
        {COUNTRIES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="BIS registration number"
        optional={!needsBisNumber(kind, {})}
        placeholder="R-41012345"
        maxLength={12}
        hint={
          needsBisNumber(kind, {})
            ? 'Required by law for this kind of product. You find it on the product or its box.'
            : 'If the law requires one.'
        }
        {...field('bisNumber')}
      />
      <TextField
        label="Manufacturer or importer"
        maxLength={FACT_LENGTHS.importer}
        hint="Name and address, as on the box. For imported goods, the importer in India."
        className="sm:col-span-2"
        {...field('importer')}
      />
    </>
  )
}

function WarrantyFields(form: Omit<FactsFieldsProps, 'kind'>) {
  const field = fieldOf(form)
  return (
    <>
      <TextField
        label="Warranty"
        optional
        inputMode="numeric"
        trailing={<span className="pr-3 text-muted text-sm">months</span>}
        {...field('warrantyMonths')}
      />
      <SelectField label="Warranty given by" optional {...field('warrantyType')}>
        <option value="">Not given</option>
        {WARRANTY_TYPES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Weight when packed"
        optional
        inputMode="numeric"
        trailing={<span className="pr-3 text-muted text-sm">g</span>}
        {...field('weightGrams')}
      />
    </>
  )
}
