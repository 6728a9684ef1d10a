import { expect, test } from 'vitest'
import { readPaperFile } from './paper-file.ts'

const FORMATS = { gstr1: ['json', 'csv'], 'tds-register': ['csv'] } as const

test('the address of a file says what is asked for, and nothing else is read', () => {
  const read = (file: string, month = '2026-11') => readPaperFile(FORMATS, { month, file })
  const asked = { kind: 'gstr1', month: '2026-11', gstin: '27AAPFU0939F1ZV' }
  expect(read('gstr1-27AAPFU0939F1ZV.json')).toEqual({ ...asked, format: 'json' })
  expect(read('gstr1-27AAPFU0939F1ZV.csv')).toEqual({ ...asked, format: 'csv' })
  expect(read('tds-register.csv')).toEqual({
    kind: 'tds-register',
    month: '2026-11',
    gstin: '',
    format: 'csv',
  })
  for (const file of ['gstr1-27AAPFU0939F1ZV.xml', 'toString.csv', 'gstr1', '../gstr1.csv', 'gstr2.json'])
    expect(read(file)).toBeUndefined()
  expect(read('gstr1.json', '2026-13')).toBeUndefined()
})
