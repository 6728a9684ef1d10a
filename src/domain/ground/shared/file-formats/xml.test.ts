import { expect, test } from 'vitest'
import { xmlText } from './xml.ts'

test('XML holds whatever somebody typed', () => {
  expect(xmlText('<a href="x">R&D\'s</a>')).toBe('&lt;a href=&quot;x&quot;&gt;R&amp;D&apos;s&lt;/a&gt;')
  expect(xmlText('a\u0000b\u001fc\ufffed\ud800e\tf\n')).toBe('abcde\tf\n')
  expect(xmlText('आशा 😀 ]]>')).toBe('आशा 😀 ]]&gt;')
})
