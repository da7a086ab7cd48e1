import { expect, test } from 'vitest'
import { posterPdf } from './poster-pdf.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 10, 13, 0xff, 0xd9])
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('a poster is an A3 page whose table says where each object begins', () => {
  const file = text(posterPdf({ jpeg, width: 3600, height: 2400 }))
  expect(file).toMatch(/^%PDF-1\.4\n/)
  expect(file).toContain('/MediaBox [0 0 1190.55 841.89]')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map((place) => file.slice(place, place + 7))).toEqual(
    [1, 2, 3, 4, 5].map((id) => `${id} 0 obj`),
  )
})

test('the picture is in it byte for byte, as wide as the page and in its middle', () => {
  const file = posterPdf({ jpeg, width: 3600, height: 2400 })
  const begin = text(file).indexOf('/Length 9 >>\nstream\n') + '/Length 9 >>\nstream\n'.length
  expect([...file.slice(begin, begin + jpeg.length)]).toEqual([...jpeg])
  expect(text(file)).toContain('q 1190.55 0 0 793.70 0 24.09 cm /P Do Q')
  const content = /\/Length (\d+) >>\nstream\n([\s\S]*?)endstream/.exec(text(file))
  expect(content?.[2]?.length).toBe(Number(content?.[1]))
})
