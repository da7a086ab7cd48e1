import { expect, test } from 'vitest'
import { firstWords, joinedWords, lastMonthWords, monthPlanWords } from './month-words.ts'

const practice = (eventDateTime: string) => ({ id: eventDateTime, title: 'Feet', duration: 0, eventDateTime })
const reader = { zone: 'Europe/Berlin', hourCycle: 'h23' as const }
const teacher = { id: 't', firstName: 'Ines', lastName: 'C', userName: 'ines', avatarUrl: null, color: null }

test('a plan names its weekdays and its hour by the reader’s clock', () => {
  const days = ['2026-12-02', '2026-12-05', '2026-12-07', '2026-12-09'].map((day) =>
    practice(`${day}T06:00:00Z`),
  )
  expect(monthPlanWords(days, reader)).toBe('4 practices, Wednesday, Saturday and Monday at 7:00')
  expect(monthPlanWords(days.slice(0, 1), { ...reader, zone: 'Pacific/Auckland' })).toBe(
    'One practice, Wednesday at 19:00',
  )
  const other = practice('2026-12-10T10:00:00Z')
  expect(monthPlanWords([...days, other], reader)).toBe('5 practices')
  expect(firstWords(days, new Date('2026-12-01T12:00:00Z'), reader)).toBe('the first on Wednesday 2 December')
  expect(firstWords([...days, other], new Date('2026-12-03T12:00:00Z'), reader)).toBe(
    'the next on Saturday 5 December at 7:00',
  )
  const daily = [1, 2, 3, 4].map((day) => practice(`2026-12-0${day}T20:00:00Z`))
  expect(monthPlanWords(daily, reader)).toBe('4 practices at 21:00')
  expect(firstWords(days, new Date('2026-12-30T12:00:00Z'), reader)).toBe('')
})

test('who joins is told when the next practice is', () => {
  const days = [
    '2026-12-02T06:00:00Z',
    '2026-12-03T18:00:00Z',
    '2026-12-10T18:00:00Z',
    '2026-12-28T06:00:00Z',
  ]
  const said = (now: string) => joinedWords('Ines’s December', days.map(practice), new Date(now), reader)
  expect(said('2026-12-02T05:00:00Z')).toBe('You are in Ines’s December, next today at 7:00')
  expect(said('2026-12-02T12:00:00Z')).toBe('You are in Ines’s December, next tomorrow at 19:00')
  expect(said('2026-12-03T12:00:00Z')).toBe('You are in Ines’s December, next tonight at 19:00')
  expect(said('2026-12-05T12:00:00Z')).toBe('You are in Ines’s December, next on Thursday at 19:00')
  expect(said('2026-12-12T12:00:00Z')).toBe('You are in Ines’s December, next on 28 December at 7:00')
  expect(said('2026-12-30T12:00:00Z')).toBe('You are in Ines’s December')
})

test('what was kept of the last month is said where something was', () => {
  const turn = { teacher, last: { monthOfCreation: '2026-11-01T00:00:00.000Z', practices: 12, kept: 11 } }
  expect(lastMonthWords(turn as never)).toBe('In Ines’s November you kept 11 of 12.')
  expect(lastMonthWords({ ...turn, last: { ...turn.last, kept: 0 } } as never)).toBe('')
})
