import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openThreads } from '#server/ground/threads/threads.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { sampleInvoice, sampleLabel } from '#tests/support/sample-papers.ts'
import type { Paper } from './draw-paper.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import { printPaper } from './print-paper.ts'

const threads = openThreads()
afterAll(() => threads.close())
const print = (paper: Paper, asker: string) => printPaper({ threads }, paper, asker)

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

describe('a paper', () => {
  test.each([
    [1, 1],
    [30, 3],
  ])('an invoice of %i lines fills %i pages', async (lines, pages) => {
    const bytes = await print({ kind: 'invoice', content: sampleInvoice(lines) }, 'asha')
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(pagesOf(bytes)).toBe(pages)
  })

  test('an invoice names every serial number of a line, and breaks no amount', async () => {
    const invoice = sampleInvoice(30)
    const serials = Array.from({ length: 10 }, (_, at) => `SERIAL-${at}-ABCDEFGHIJKLMNOPQR`)
    const [first, ...others] = invoice.document.lines
    if (!first) throw new Error('an invoice has a line')
    const lines = [{ ...first, name: 'Board '.repeat(30), quantity: 10, serials }, ...others]
    const totals = { ...invoice.document.totals, discountPaise: 1_49_991_30, grossPaise: 1_23_45_678_90 }
    const document = { ...invoice.document, lines, totals }
    const text = pdfText(await print({ kind: 'invoice', content: { ...invoice, document } }, 'asha'))
    for (const serial of serials) expect(text).toContain(serial)
    expect(text.split('\n')).toEqual(expect.arrayContaining(['−1,49,991.30', '1,23,45,678.90']))
  })

  test('an invoice says what was paid in advance, and the balance that is due', async () => {
    const invoice = sampleInvoice(1)
    const { totals } = invoice.document
    const document = { ...invoice.document, totals: { ...totals, grossPaise: 219_900 }, advancePaise: 50_000 }
    const content = { ...invoice, document }
    const text = pdfText(await print({ kind: 'invoice', content }, 'asha')).replace(/\s+/g, ' ')
    expect(text).toContain(
      'Paid online in advance: ₹ 500.00. Balance due in cash at the door, unless it was paid ahead: ₹ 1,699.00.',
    )
  })

  test('an invoice is printed once, or in three copies that say whose they are; a registered one needs one', async () => {
    const copiesIn = async (change: object) => {
      const content = { ...sampleInvoice(1), registration: null, ...change }
      const text = pdfText(await print({ kind: 'invoice', content }, 'asha')).replace(/\s+/g, ' ')
      return [...text.matchAll(/(Original|Duplicate|Triplicate) for \w+|Page \d of \d/g)].map(
        ([said]) => said,
      )
    }
    expect(await copiesIn({})).toEqual(['Original for recipient', 'Page 1 of 1'])
    expect((await copiesIn({ isInTriplicate: true })).toSorted()).toEqual([
      ...['Duplicate for transporter', 'Original for recipient'],
      ...['Page 1 of 1', 'Page 1 of 1', 'Page 1 of 1', 'Triplicate for supplier'],
    ])
    const registration = {
      irn: 'a'.repeat(64),
      ackNumber: '1',
      ackDay: '2026-11-22',
      signedQr: null,
      cancelledOn: null,
    }
    expect(await copiesIn({ isInTriplicate: true, registration })).toContain('Original for recipient')
    expect(await copiesIn({ isInTriplicate: true, registration })).not.toContain('Duplicate for transporter')
  })

  test('labels have a page each, in every script of India and with texts of any length', async () => {
    const long = { ...sampleLabel, deliverTo: { ...sampleLabel.deliverTo, address: 'अ '.repeat(4_000) } }
    const bytes = await print({ kind: 'labels', content: [sampleLabel, long] }, 'asha')
    expect(pagesOf(bytes)).toBe(2)
  })

  test('one that cannot be drawn fails alone', async () => {
    const broken = { kind: 'packing-slips', content: [{} as PackingSlip] } as const
    const both = [print(broken, 'asha'), print({ kind: 'labels', content: [sampleLabel] }, 'asha')]
    const [first, second] = await Promise.allSettled(both)
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
  })

  testInFull(
    'the thread ends when nothing is printed for a while, and the next paper starts another',
    async () => {
      const ended = vi.spyOn(Worker.prototype, 'terminate')
      const seldom = openThreads({ idleMsMax: 1 })
      await printPaper({ threads: seldom }, { kind: 'labels', content: [sampleLabel] }, 'asha')
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 60_000 })
      await expect(
        printPaper({ threads: seldom }, { kind: 'labels', content: [sampleLabel] }, 'asha'),
      ).resolves.toBeInstanceOf(Uint8Array)
      await seldom.close()
      ended.mockRestore()
    },
  )

  test('those that wait are let go when the threads are closed, and the next one starts it again', async () => {
    const other = openThreads()
    const waiting = printPaper({ threads: other }, { kind: 'labels', content: [sampleLabel] }, 'asha')
    const refused = expect(waiting).rejects.toThrow('closed')
    await other.close()
    await refused
    await expect(
      printPaper({ threads: other }, { kind: 'labels', content: [sampleLabel] }, 'asha'),
    ).resolves.toBeInstanceOf(Uint8Array)
    await other.close()
  })

  test('more than may wait are refused at once', async () => {
    const other = openThreads()
    const ask = (asker: string) =>
      printPaper({ threads: other }, { kind: 'labels', content: [sampleLabel] }, asker)
    // Of each fifty wait; the first is being printed.
    const papers = ['asha', 'bilal', 'chitra', 'dev'].flatMap((asker) =>
      Array.from({ length: 50 }, () => ask(asker)),
    )
    const settled = Promise.allSettled([...papers, ask('asha')])
    await expect(ask('esha')).rejects.toThrow('too many papers wait')
    await other.close()
    expect((await settled).filter(({ status }) => status === 'rejected').length).toBe(201)
  })
})
