import { type Build, buildText } from '#domain/goods/builder/build.ts'
import { judgeBuild, worstShown } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { unbrokenUnits } from '#domain/ground/shared/unbroken-text.ts'
import { exampleBuilds } from '#server/goods/catalogue/opening/opening-catalogue.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { keptUntilChange } from '#server/ground/content-changes/kept-until-change.ts'
import { type BuildPart, findBuildParts } from './build-views.ts'

/** A build to start from, at the best offers of now. */
export interface Example {
  title: string
  words: string
  /** Its parts as an address names them. */
  text: string
  answer: Answer | undefined
  totalPaise: Paise
  /** Of its parts, in their order. */
  pictures: readonly ProductPicture[]
}

/**
 * The example builds of the opening catalogue that can be bought whole: one of which a part is gone, not offered or sold
 * out is left out. A shop with a catalogue of its own has none.
 */
export async function findExamples(app: App): Promise<Example[]> {
  const builds = exampleBuilds.map(({ title, words, productIds }) => ({
    title,
    words: unbrokenUnits(words),
    build: productIds.map((productId) => ({ productId, quantity: 1 })),
  }))
  const found = await findBuildParts(
    app,
    builds.flatMap(({ build }) => build),
  )
  const soldPart = new Map(found.filter(({ offer }) => offer?.inStock).map((part) => [part.id, part]))
  return builds.flatMap(({ build, ...words }) => {
    const parts = build.flatMap(({ productId }) => soldPart.get(productId) ?? [])
    return parts.length === build.length ? { ...words, ...summed(build, parts) } : []
  })
}

const PRODUCT_IDS = new Set(exampleBuilds.flatMap(({ productIds }) => productIds))

/** The same, kept in this process until something of their parts changes. */
export const knownExamples = keptUntilChange(
  (change) =>
    change === 'everything' || change.allProducts || change.productIds.some((id) => PRODUCT_IDS.has(id)),
  (app): Promise<readonly Example[]> => findExamples(app),
)

function summed(build: Build, parts: readonly BuildPart[]) {
  return {
    text: buildText(build),
    answer: worstShown(judgeBuild(parts)),
    totalPaise: parts.reduce((sum, { offer }) => sum + (offer?.pricePaise ?? 0), 0),
    pictures: parts.flatMap(({ picture }) => picture ?? []),
  }
}
