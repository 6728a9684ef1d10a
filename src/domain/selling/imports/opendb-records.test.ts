import { describe, expect, test } from 'vitest'
import { readProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { entriesOfOpenDb, OPEN_DB_CREDIT } from './opendb-records.ts'

const CPU = {
  kind: 'CPU',
  opendb_id: 'c1',
  cores: { total: 24, threads: 32, performance: 8, efficiency: 16 },
  clocks: { performance: { base: 1.1, boost: 5.3 } },
  specifications: { tdp: 35, ppt: 0, memory: { types: ['DDR5', 'DDR4'], maxSupport: 192 } },
  metadata: {
    name: 'Intel Core i9 13900T',
    manufacturer: 'Intel',
    part_numbers: ['CM8071504820403', 'i9-13900T', 'BX80715 13900T'],
  },
  socket: 'LGA 1700',
}

describe('a part of BuildCores OpenDB', () => {
  test('speaks our names, units and spellings; what it does not know stays unsaid', () => {
    const { entries, notes } = entriesOfOpenDb(CPU)
    const facts = readProductFacts('cpu', entries)
    expect(facts).toMatchObject({
      ok: true,
      value: {
        brand: 'Intel',
        mpn: 'CM8071504820403',
        // "i9-13900T" is in the name.
        otherMpns: 'BX80715 13900T',
        attributes: { socket: 'LGA1700', cores: 24, boostClock: 5.3, tdp: 35, memoryTypes: ['DDR5', 'DDR4'] },
      },
    })
    expect(facts.ok && 'ppt' in facts.value.attributes).toBe(false)
    expect(notes.join(' ')).toContain('Max power')
    expect(entries.description).toEqual([`${OPEN_DB_CREDIT}.`])
  })

  test.each([
    ['None', 'no', undefined],
    ['Intel UHD Graphics 770', 'yes', 'Intel UHD Graphics 770'],
    [undefined, undefined, undefined],
  ])('makes a picture or does not: %s', (model, makesPicture, named) => {
    const { entries } = entriesOfOpenDb({ ...CPU, specifications: { integratedGraphics: { model } } })
    expect(entries['attributes.integratedGraphics']?.[0]).toBe(makesPicture)
    expect(entries['attributes.integratedGraphicsModel']?.[0]).toBe(named)
  })

  test('without plugs or ports is one whose plugs and ports nobody counted', () => {
    const named = { opendb_id: 'x', metadata: { name: 'X', manufacturer: 'MSI' } }
    const supply = entriesOfOpenDb({
      ...named,
      kind: 'PSU',
      connectors: { pcie_6_plus_2_pin: 0, pcie_12vhpwr: 0, eps_8_pin: 2 },
    }).entries
    expect(supply).not.toHaveProperty(['attributes.pcie8Pin'])
    expect(supply).not.toHaveProperty(['attributes.pcie16Pin'])
    expect(supply['attributes.epsConnectors']).toEqual(['2'])
    const board = { ...named, kind: 'Motherboard', storage_devices: { sata_6_gb_s: 0, sata_3_gb_s: 0 } }
    expect(entriesOfOpenDb(board).entries).not.toHaveProperty(['attributes.sataPorts'])
  })

  test('of a board says of its M.2 slots which lengths and drives they take, and its plugs and headers', () => {
    const slot = (text: string, size: string) => ({ interface: text, size, key: 'M' })
    const board = {
      opendb_id: 'b',
      kind: 'Motherboard',
      metadata: { name: 'B', manufacturer: 'MSI' },
      m2_slots: [
        slot('PCIe 4.0 x4', '2242-2280'),
        slot('PCIe 3.0 x4 and SATA 6Gb/s', '2230/2260/2280'),
        slot('SATA3 & PCIe Gen4x4', '2260/ 22110'),
        slot('PCIe4.0x4', '25110/2580'),
        slot('SATA III', '2280'),
      ],
      power_connectors: { cpu_power: ['8-pin', '8-pin', '4-pin'] },
      usb_headers: { usb_3_2_gen_2: 1, usb_3_2_gen_2x2: 1, usb_3_2_gen_1: 1 },
    }
    const facts = readProductFacts('motherboard', entriesOfOpenDb(board).entries)
    const key = { moduleKey: 'M key' }
    expect(facts.ok && facts.value.attributes).toMatchObject({
      epsConnectors: 2,
      usbCHeaders: 2,
      m2Slots: [
        { ...key, interface: 'PCIe 4.0 x4', sizes: ['2242', '2260', '2280'] },
        { ...key, interface: 'PCIe 3.0 x4', sizes: ['2230', '2260', '2280'], sata: true },
        { ...key, interface: 'PCIe 4.0 x4', sizes: ['2260', '22110'], sata: true },
        { ...key, interface: 'PCIe 4.0 x4' },
        { ...key, interface: 'SATA 6 Gb/s', sizes: ['2280'], sata: true },
      ],
    })
  })

  test('with a value that we do not list says so instead of inventing one', () => {
    const { entries, notes } = entriesOfOpenDb({ ...CPU, socket: 'G34' })
    expect(entries['attributes.socket']).toBeUndefined()
    expect(notes[0]).toBe('Not one of our values, left out: Socket “G34”.')
  })

  test('of a kind that we do not sell is nothing we can read', () => {
    expect(entriesOfOpenDb({ ...CPU, kind: 'Toaster' }).entries.kind).toEqual(['Toaster'])
  })

  test('of storage is a drive with platters or one without', () => {
    const drive = { opendb_id: 'd', kind: 'Storage', metadata: { name: 'D', manufacturer: 'WD' } }
    expect(entriesOfOpenDb({ ...drive, storage_type: 'HDD' }).entries.kind).toEqual(['hard-drive'])
    expect(entriesOfOpenDb({ ...drive, storage_type: 'SSD' }).entries.kind).toEqual(['ssd'])
  })
})
