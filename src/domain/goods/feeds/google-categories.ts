import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** Numbers of Google's product taxonomy (taxonomy-with-ids, en-US, 2021-09-21). */
export const GOOGLE_CATEGORIES: Readonly<Record<Kind, number>> = {
  laptop: 328,
  cpu: 292,
  motherboard: 289,
  memory: 1733,
  'graphics-card': 297,
  'power-supply': 291,
  // It has no category for solid-state drives: "Storage Devices > Hard Drives".
  ssd: 380,
  'hard-drive': 380,
  monitor: 305,
  case: 296,
  keyboard: 303,
  mouse: 304,
  headphones: 505771,
  webcam: 312,
  speaker: 249,
  'network-card': 290,
  'case-fan': 295,
  'air-cooler': 295,
  'liquid-cooler': 295,
}
