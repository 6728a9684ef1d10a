import { expect, test } from 'vitest'
import { asksForCheapest, readSearch } from './read-search.ts'

test.each([
  ['16 GB DDR5 ram', ['16gb', 'ddr5', 'ram']],
  ['the best graphics card for gaming', ['graphics', 'card', 'gaming']],
  ['गेमिंग लैपटॉप', ['gaming', 'laptop']],
  ['१ टीबी एसएसडी', ['1tb', 'ssd']],
  ['एक टीबी एसएसडी', ['1tb', 'ssd']],
  ['एक अच्छा माउस', ['mouse']],
  ['आरटीएक्स फोर्टी सिक्सटी', ['rtx', '4060']],
  ['बी फाइव फिफ्टी मदरबोर्ड', ['b550', 'motherboard']],
  ['x six seventy board', ['x670', 'board']],
  ['ryzen saat wala processor', ['ryzen', '7', 'processor']],
  ['गुलाबी कलर का कीबोर्ड', ['pink', 'keyboard']],
  ['hazaar watt smps', ['1000w', 'smps']],
  ['do hazar watt smps', ['2000w', 'smps']],
  ['टू पॉइंट वन स्पीकर', ['2p1', 'speaker']],
  ['10 gbps lan motherboard', ['10gbe', 'motherboard']],
  ['10 gigabit lan card', ['10gbe', 'lan', 'card']],
  ['motherboard 4 slots', ['motherboard', '4ramslots']],
  ['4 slots of a cooler', ['4', 'slots', 'cooler']],
  ['गेमिंग के लिए सस्ता माउस', ['gaming', 'mouse']],
  ['gaming ke liye laptop chahiye', ['gaming', 'laptop']],
  ['bina taar ka kaala mouse', ['wireless', 'black', 'mouse']],
  ['गेमिंग लैप', ['gaming', 'laptop']],
  ['laptop ke liye 16gb ram', ['16gb', 'laptop', 'ram']],
  ['ssd for my laptop', ['laptop', 'ssd']],
  ['850 wat psu 16 gigs 1 tera', ['850w', 'psu', '16gb', '1tb']],
  ['ram ram RAM', ['ram']],
  ['for the', ['for', 'the']],
])('%s asks for %j', (query, words) => {
  expect(readSearch(query).words).toEqual(words)
})

test.each([
  ['ईवीजीए', 'evga'],
  ['एम एस आई मदरबोर्ड', 'msi motherboard'],
  ['एन ज़ेड एक्स टी', 'nzxt'],
  ['एच पी के लैपटॉप', 'hp laptop'],
  ['की बोर्ड', 'keyboard'],
  ['सी गेट', 'seagate'],
])('names of letters are letters, halves one word: "%s"', (query, words) => {
  expect(readSearch(query).words.join(' ')).toBe(words)
})

test.each([
  ['mother board msi', 'motherboard msi'],
  ['gaming key board', 'gaming keyboard'],
  ['case fan', 'case fan'],
  ['cooler master', 'cooler master'],
  ['power supply 650w', 'power supply 650w'],
])('halves of a known word are one: "%s"', (query, words) => {
  expect(readSearch(query).words.join(' ')).toBe(words)
})

test('a word in Devanagari that nobody here knows is read by its sounds', () => {
  expect(readSearch('थंडर').words).toEqual(['thandar'])
})

test.each([
  ['गेमिंग माउस', ['गेमिंग: gaming', 'माउस: mouse'], 'गेमिंग माउस'],
  ['कूलरमास्टर का फ़ैन', ['कूलरमास्टर: cooler master', 'फैन: fan'], 'कूलरमास्टर का फैन'],
  ['logitech தமிழ் विसैप', ['தமிழ்: ', 'विसैप: visaip'], 'logitech தமிழ் विसैप'],
  ['१६ जीबी रैम।', ['रैम: ram'], '16 जीबी रैम'],
  ['gaming mouse', [], ''],
])('the words of "%s" in their own script stay beside the English ones', (query, own, written) => {
  const read = readSearch(query)
  expect(read.own.map(({ word, means }) => `${word}: ${means.join(' ')}`)).toEqual(own)
  expect(read.written.join(' ')).toBe(written)
})

test('a word in a script that is not read here changes nothing of the others', () => {
  const { own, written, ...others } = readSearch('20 hazar tak ka தமிழ் monitor')
  const { own: _own, written: _written, ...without } = readSearch('20 hazar tak ka monitor')
  expect(others).toEqual(without)
})

test.each(['जम्पर', 'जंपर'])('an anusvara sounds as the nasal that it stands for: %s', (query) => {
  expect(readSearch(query).words).toEqual(['jampar'])
})

test.each([
  ['144hz monitor under 20000', ['144hz', 'monitor'], undefined, 20_000],
  ['laptop below ₹60,000', ['laptop'], undefined, 60_000],
  ['20 hazar tak ka monitor', ['monitor'], undefined, 20_000],
  ['50k ke andar laptop', ['laptop'], undefined, 50_000],
  ['२० हजार से कम मॉनिटर', ['monitor'], undefined, 20_000],
  ['1 lakh tak gaming laptop', ['gaming', 'laptop'], undefined, 100_000],
  ['ssd above 5000 rs', ['ssd'], 5_000, undefined],
  ['monitor between 10000 and 20000', ['monitor'], 10_000, 20_000],
  ['monitor between 20000 and 10000', ['monitor'], 10_000, 20_000],
  ['ssd between 5 and 1 thousand', ['ssd'], 1_000, 5_000],
  ['ssd 6000-3000', ['ssd'], 3_000, 6_000],
  ['laptop 70 hazar se 50 hazar', ['laptop'], 50_000, 70_000],
  ['graphic card 10000 se kam', ['graphic', 'card'], undefined, 10_000],
  ['20000 tak ka processor', ['processor'], undefined, 20_000],
  ['best mouse under 1000', ['mouse'], undefined, 1_000],
  ['mouse below rs. 1,500/-', ['mouse'], undefined, 1_500],
  ['monitor upto 15k', ['monitor'], undefined, 15_000],
  ['keyboard 2000 rupaye tak', ['keyboard'], undefined, 2_000],
  ['30000 ke budget me graphics card', ['graphics', 'card'], undefined, 30_000],
  ['graphics card budget 30000', ['graphics', 'card'], undefined, 30_000],
  ['30k budget graphics card', ['graphics', 'card'], undefined, 30_000],
  ['20k ke bheetar monitor', ['monitor'], undefined, 20_000],
  ['5000 se sasta ssd', ['ssd'], undefined, 5_000],
  ['10000 me graphics card', ['graphics', 'card'], undefined, 10_000],
  ['mouse <1000', ['mouse'], undefined, 1_000],
  ['bees hazar tak ka monitor', ['monitor'], undefined, 20_000],
  ['dedh lakh ke andar laptop', ['laptop'], undefined, 150_000],
  ['1.5 lakh tak laptop', ['laptop'], undefined, 150_000],
  ['ssd 5000 se upar', ['ssd'], 5_000, undefined],
  ['50000 se zyada ka laptop', ['laptop'], 50_000, undefined],
  ['kam se kam 5000 ka mouse', ['mouse'], 5_000, undefined],
  ['5000 से ज्यादा माउस', ['mouse'], 5_000, undefined],
  ['mouse >1000', ['mouse'], 1_000, undefined],
  ['3000 se 6000 tak ssd', ['ssd'], 3_000, 6_000],
  ['ssd 3000-6000', ['ssd'], 3_000, 6_000],
  ['laptop 50 hazar se 70 hazar', ['laptop'], 50_000, 70_000],
  ['laptop 50-70k', ['laptop'], 50_000, 70_000],
  ['₹3,000 to ₹6,000 ssd', ['ssd'], 3_000, 6_000],
  ['processor around 15000', ['processor'], 12_750, 17_250],
  ['15000 ke aas paas processor', ['processor'], 12_750, 17_250],
  ['ddr4 3000-3600 ram', ['ddr4', '3000', '3600', 'ram'], undefined, undefined],
  ['ryzen 5600 me kaunsa motherboard', ['ryzen', '5600', 'motherboard'], undefined, undefined],
  ['kingston 1234-5678', ['kingston', '1234', '5678'], undefined, undefined],
  ['monitor under 144hz', ['monitor', '144hzless'], undefined, undefined],
  ['power supply 500-650w', ['power', 'supply', '500', '650w'], undefined, undefined],
  ['fan under 30 dB', ['fan', 'under', '30', 'db'], undefined, undefined],
  ['ddr4 3200', ['ddr4', '3200'], undefined, undefined],
  ['gaming pc 70000', ['gaming', 'pc'], undefined, 70_000],
  ['pc build 70k', ['pc', 'build'], undefined, 70_000],
  ['70000 ka gaming pc', ['gaming', 'pc'], undefined, 70_000],
  ['laptop 1.5 lakh', ['laptop'], undefined, 150_000],
  ['laptop under 0.9L', ['laptop'], undefined, 90_000],
  ['laptop 1-1.5L', ['laptop'], 100_000, 150_000],
  ['2L ka gaming pc', ['gaming', 'pc'], undefined, 200_000],
  ['hp laptop 50000', ['hp', 'laptop'], undefined, 50_000],
] as const)('%s names a price', (query, words, min, max) => {
  const { price, ...request } = readSearch(query)
  expect(request.words).toEqual(words)
  expect([price?.min, price?.max]).toEqual([min, max].map((rupees) => rupees && rupees * 100))
})

test.each([
  ['CMK16GX4M2B-3200 C16', 'cmk16gx4m2b3200c16'],
  ['8901234567894', '8901234567894'],
  ['mouse', undefined],
  ['g5', undefined],
  ['1080p webcam', undefined],
  ['under 20000', undefined],
])('%s may be the number %s', (query, code) => {
  expect(readSearch(query).code).toBe(code)
})

test.each(['9 ', '9,', '9.', 'rs ', '9-', '9 se ', 'budget ', '< ', '9k ', '9 ke ', 'sasta '])(
  'an endless run of “%s” is read at once',
  (text) => {
    const start = performance.now()
    readSearch(text.repeat(100_000))
    expect(performance.now() - start).toBeLessThan(500)
  },
)

test('of an endless query the first words are read, at once', () => {
  expect(readSearch('a1 '.repeat(5_000) + 'b2 c3 '.repeat(20_000)).words.length).toBeLessThanOrEqual(12)
})

test.each([
  ['सोलह जीबी रैम', '16gb ram'],
  ['छह सौ पचास वॉट एसएमपीएस', '650w smps'],
  ['एक सौ अट्ठाईस जीबी', '128gb'],
  ['आई फाइव बारहवीं जनरेशन', 'i5 12th gen'],
  ['बीस हजार तक मॉनिटर', 'monitor'],
])('spoken numbers are numbers: %s', (query, words) => {
  expect(readSearch(query).words.join(' ')).toBe(words)
})

test.each([
  ['P/N 960-000764 Logitech', '960 000764 logitech', '960000764logitech'],
  ['p/n 960-001063', '960 001063', '960001063'],
  ['part no: CMK16GX4M2B3200C16 qty 10', 'cmk16gx4m2b3200c16', 'cmk16gx4m2b3200c16'],
  ['DP-310 5 pcs', 'dp 310', 'dp310'],
])('what invoices write around a number says nothing: %s', (query, words, code) => {
  expect(readSearch(query)).toMatchObject({ words: words.split(' '), code })
})

test('of a long title the part number is read wherever it stands', () => {
  const title = 'WD Blue 1TB Desktop Internal Hard Drive 3.5 Inch SATA 7200 RPM 64MB Cache (WD10EZEX)'
  expect(readSearch(title).words).toContain('wd10ezex')
  expect(readSearch(title).words).toHaveLength(12)
})

test.each([
  ['बिना आवाज का माउस', 'silent mouse'],
  ['bina awaz wala keyboard', 'silent keyboard'],
  ['processor thanda rakhne wala pankha', 'processor cooler'],
  ['आरटीएक्स चालीस साठ', 'rtx 4060'],
  ['साढ़े छह सौ वाट एसएमपीएस', '650w smps'],
  ['मुड़ी हुई स्क्रीन वाला मॉनिटर', 'curved monitor'],
  ['4 के मॉनिटर', '4k monitor'],
  ['matx am4 board with 4 ram slots', 'matx am4 board 4ramslots'],
  ['notebook ram', 'laptop ram'],
])('“%s” asks for “%s”', (query, words) => {
  expect(readSearch(query).words.join(' ')).toBe(words)
})

test.each([
  ['ryzen 7 9800 x3d', 'ryzen 7 9800x3d'],
  ['i5 14400 f', 'i5 14400f'],
])('%j is the number of one processor', (query, words) => {
  expect(readSearch(query).words.join(' ')).toBe(words)
})

test.each([
  '4k monitor',
  'mouse 25000 dpi',
  'hard disk 10000 rpm',
  'ryzen 5 5500',
  'i7 12000 series cpu',
  'power bank 20000mah',
  'seagate 10000',
  'itx case under 20L',
  'case 12.5 l',
])('%s names no price', (query) => {
  expect(readSearch(query).price).toBeUndefined()
})

test.each([
  'sabse sasta ssd',
  'Cheapest graphics card',
  'laptop at lowest price',
  'kam daam wala monitor',
  'सस्ता लैपटॉप',
])('%j asks for the cheapest', (query) => {
  expect(asksForCheapest(query)).toBe(true)
})

test.each(['ssd', '1000 se kam', 'best ssd', '5000 se sasta ssd'])(
  '%j does not ask for the cheapest',
  (query) => {
    expect(asksForCheapest(query)).toBe(false)
  },
)

test.each([
  ['mouse without wire', ['mouse', 'wireless']],
  ['bina taar ka mouse', ['wireless', 'mouse']],
  ['without rgb keyboard', ['keyboard']],
  ['keyboard bina light', ['keyboard']],
])('“%s” asks for what is wanted, not for what is not', (query, words) => {
  expect(readSearch(query).words).toEqual(words)
})
