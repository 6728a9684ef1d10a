import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { ASPECTS_OF, type Aspect } from '#domain/goods/reviews/aspects.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { Chance } from '../seeded-chance.ts'

/** What somebody says of a piece of a stocked shop: stars, words, and the stars of what the words speak of. */
export interface SaidOfPiece {
  stars: number
  title: string
  text: string
  aspects: Partial<Record<Aspect, number>>
}

/** Of each aspect what is said by who likes it, and by who does not. */
const SAID: Readonly<Record<Aspect, { good: readonly string[]; bad: readonly string[] }>> = {
  airflow: {
    good: ['The card runs six degrees cooler than in my old case.', 'Air goes straight through it.'],
    bad: ['The front lets little air in; I run it with the panel off.', 'Needs two more fans to stay cool.'],
  },
  assembly: {
    good: ['First build of my life, done in one evening.', 'Every screw hole was where it should be.'],
    bad: ['Hard to reach the power connector once the board is in.', 'Two stand-offs did not line up.'],
  },
  battery: {
    good: ['Lasts a whole day of college with the screen at half.', 'Seven hours of lectures and still 20%.'],
    bad: ['Three hours of typing and it wants the charger.', 'The battery drains while it sleeps.'],
  },
  build: {
    good: ['Nothing creaks or bends.', 'Feels dearer than it was.'],
    bad: ['The plastic is thin for this price.', 'One clip broke when I opened it.'],
  },
  cables: {
    good: ['Cables are long enough for a full tower.', 'Flat cables, easy to hide behind the board.'],
    bad: ['The 24-pin cable is stiff and short.', 'Only one cable for the processor.'],
  },
  colours: {
    good: ['Colours match my phone’s screen closely.', 'Photographs look right without any setting.'],
    bad: ['Reds are too strong until you change the mode.', 'Looks washed out beside my old screen.'],
  },
  comfort: {
    good: ['My hand does not tire in a long match.', 'I forget that I am wearing it.'],
    bad: ['Too small for a large hand.', 'Presses on the ears after an hour.'],
  },
  connection: {
    good: ['Not one drop in a month.', 'Connected at once, and stays connected.'],
    bad: ['Loses the connection when the microwave runs.', 'One of its ports is loose.'],
  },
  evenness: {
    good: ['No bright corners on a black screen.', 'Even from edge to edge.'],
    bad: ['The lower left corner glows on dark scenes.', 'One side is yellower than the other.'],
  },
  feel: {
    good: ['I make fewer mistakes when I type on it.', 'Keys are light, with a clear bump.'],
    bad: ['The space bar sounds and feels different from the rest.', 'Keys wobble.'],
  },
  firmware: {
    good: ['Updating the BIOS from a USB stick took five minutes.', 'XMP worked on the first start.'],
    bad: ['It needed a BIOS update before it saw my processor.', 'The BIOS menu is slow and confusing.'],
  },
  keyboard: {
    good: ['The keyboard is good enough to write code on all day.', 'Keys are well spaced.'],
    bad: ['The arrow keys are tiny.', 'The keyboard bends in the middle.'],
  },
  microphone: {
    good: ['Friends say that I sound clear on calls.', 'It leaves out the ceiling fan.'],
    bad: ['I sound as if I were in a bathroom.', 'The microphone picks up every key.'],
  },
  mounting: {
    good: ['Mounted in ten minutes with one screwdriver.', 'The bracket for my socket was in the box.'],
    bad: ['I had to take the board out to mount it.', 'The screws are hard to reach under the fan.'],
  },
  motion: {
    good: ['Fast games stay sharp at its full rate.', 'No trails behind the ball in football games.'],
    bad: ['Dark scenes smear when they move.', 'It comes set to 60 Hz; change that first.'],
  },
  picture: {
    good: ['Good picture even with one tube light.', 'Skin looks natural on calls.'],
    bad: ['Grainy after sunset.', 'The focus hunts when I move.'],
  },
  quiet: {
    good: ['I cannot hear it at night with the fan off.', 'Silent at the desktop, a hum in games.'],
    bad: ['The fan is heard in the next room under load.', 'It whines at high frame rates.'],
  },
  screen: {
    good: ['Bright enough to sit beside a window.', 'Text is sharp and does not tire the eyes.'],
    bad: ['Too dim for a balcony.', 'Colours change when seen from the side.'],
  },
  setup: {
    good: ['Plugged in, and Windows found it.', 'Ran at its full speed after one setting.'],
    bad: ['The driver had to be looked for on the maker’s site.', 'It would not run at its rated speed.'],
  },
  sound: {
    good: ['Voices are clear and the bass does not boom.', 'Loud enough for a hall.'],
    bad: ['Thin sound, no bass at all.', 'It crackles at full volume.'],
  },
  speed: {
    good: ['A clear step up from my five-year-old one.', 'Windows starts before the chai is poured.'],
    bad: ['Slows down when large files are copied.', 'Not the gain I had hoped for.'],
  },
  temperature: {
    good: ['Stays under 65 degrees in a Nagpur summer.', 'Cool to the touch after a long game.'],
    bad: ['Touches 90 degrees in a room without AC.', 'Needs more air than my small case gives.'],
  },
}

const TITLES: readonly (readonly string[])[] = [
  ['Went back', 'Not for me', 'Disappointed'],
  ['Expected more', 'Two weak points', 'Would not buy again'],
  ['It is all right', 'Does its work', 'Average for the price'],
  ['Good for the money', 'Happy with it', 'Nearly perfect', 'Good choice'],
  ['Exactly what I wanted', 'Worth every rupee', 'Very good', 'Would buy it again'],
]

const USES: readonly string[] = [
  'Used it every day since it came.',
  'Bought it for office work and a few games.',
  'Bought it for my son’s first computer.',
  'It took the place of one that lasted six years.',
  'Packed well, with the seal unbroken.',
  'I use it for video editing.',
]

/**
 * Stars by chance, more good ones than bad, with words that agree with them about what is worth rating of the kind. `days`:
 * for how long they have had it, which also keeps two texts from being the same.
 */
export function saidOf(kind: Kind, { chance, days }: { chance: Chance; days: number }): SaidOfPiece {
  const stars = chance.pick([1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5])
  const all = ASPECTS_OF[kind]
  const first = chance.below(all.length)
  const spokenOf = [all[first], all[(first + 1) % all.length]].flatMap((aspect) => aspect ?? [])
  const rated = spokenOf.map((aspect, at) => ({ aspect, given: givenBy(stars, at) }))
  const said = rated.map(({ aspect, given }) =>
    chance.pick(given >= 3 ? SAID[aspect].good : SAID[aspect].bad),
  )
  return {
    stars,
    title: chance.pick(TITLES[stars - 1] ?? []),
    text: [...said, chance.pick(USES), `I have had it for ${counted(days, 'day')}.`].join(' '),
    aspects: Object.fromEntries(rated.map(({ aspect, given }) => [aspect, given])),
  }
}

/** The first thing is as the whole; the second is what keeps a good one from the best, and a bad one from the worst. */
function givenBy(stars: number, at: number): number {
  if (at === 0) return stars >= 3 ? Math.min(5, stars + 1) : stars
  return { 1: 1, 2: 3, 3: 2, 4: 4, 5: 5 }[stars] ?? stars
}
