import { expect, test } from 'vitest'
import { drawCard } from './card-art.ts'

const palette = {
  paper: '#f5f0e8',
  ink: '#14233a',
  inkSoft: '#4a5568',
  disk: '#e2573a',
  primary: '#2f4c6c',
  onPrimary: '#ffffff',
  night: '#0f1d33',
}
const studio = { name: 'Auren', hasMark: false, palette }
const coloursOf = (svg: string) =>
  [...new Set(svg.match(/#[0-9a-f]{6}\b/gi))].filter(
    (colour) => !Object.values(palette).includes(colour.toLowerCase()),
  )

test.each(['Ines Calder', 'Zoë Łukasz', '山田', 'Priya'])(
  'the card of %s, who has no photo, shows initials in the studio’s colours and no invented face (SHARE-02)',
  (name) => {
    const { svg, laid } = drawCard({ kind: 'teacher', studio, name, facts: 'Hatha', photo: null })
    expect(coloursOf(svg)).toEqual([])
    expect(laid).toEqual([])
  },
)

test('a class’s card has the teacher’s initials beside the name (SHARE-02)', () => {
  const task = {
    kind: 'class',
    studio,
    title: 'Slow tide',
    style: 'Hatha',
    facts: '',
    photo: 'AA==',
  } as const
  const drawn = (portrait: string | null) => drawCard({ ...task, teacher: 'Ines Calder', portrait })
  expect(coloursOf(drawn(null).svg)).toEqual([])
  expect(drawn(null).svg.length).toBeGreaterThan(drawn('AA==').svg.length)
})
