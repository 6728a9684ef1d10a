import { type Kind, kinds } from '../categories.ts'
import {
  airCoolerPictures,
  caseFanPictures,
  casePictures,
  liquidCoolerPictures,
} from './case-and-cooling-pictures.ts'
import {
  cpuPictures,
  graphicsCardPictures,
  hardDrivePictures,
  memoryPictures,
  motherboardPictures,
  powerSupplyPictures,
  ssdPictures,
} from './computer-part-pictures.ts'
import {
  headphonesPictures,
  keyboardPictures,
  laptopPictures,
  monitorPictures,
  mousePictures,
  networkCardPictures,
  speakerPictures,
  webcamPictures,
} from './desk-pictures.ts'
import type { PicturedProduct } from './pictured-product.ts'
import type { StandInPicture, StandInTable } from './stand-in-table.ts'

const tables: Readonly<Record<Kind, StandInTable>> = {
  laptop: laptopPictures,
  cpu: cpuPictures,
  motherboard: motherboardPictures,
  memory: memoryPictures,
  'graphics-card': graphicsCardPictures,
  'power-supply': powerSupplyPictures,
  ssd: ssdPictures,
  'hard-drive': hardDrivePictures,
  monitor: monitorPictures,
  case: casePictures,
  keyboard: keyboardPictures,
  mouse: mousePictures,
  headphones: headphonesPictures,
  webcam: webcamPictures,
  speaker: speakerPictures,
  'network-card': networkCardPictures,
  'case-fan': caseFanPictures,
  'air-cooler': airCoolerPictures,
  'liquid-cooler': liquidCoolerPictures,
}

/**
 * Which choices these are. Another number has a worker that starts look at every product anew: it is raised with each
 * change of what is chosen, which a test asks for.
 */
export const CHOICES_VERSION = 1

/**
 * The name of the picture that stands in for a product without its own: the finest one all of whose facts the product
 * has. An attribute counts more than the name; where neither tells two looks apart, the plain picture of the kind stays.
 */
export function standInOf(product: PicturedProduct): string {
  return tables[product.kind].choose(product) ?? kinds[product.kind].picture
}

/** Every picture that can stand in, by its name in artwork/, with the words for what it shows. */
export const standInPictures: ReadonlyMap<string, StandInPicture> = new Map(
  (Object.keys(kinds) as Kind[])
    .flatMap((kind) => [...tables[kind].pictures, { name: kinds[kind].picture, alt: kinds[kind].label }])
    .map((picture) => [picture.name, picture]),
)

/** The kinds by the names of their plain pictures. */
export const plainPictures: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(kinds) as Kind[]).map((kind) => [kinds[kind].picture, kind]),
)
