import { describe, expect, test } from 'vitest'
import { dayByArrow, eventOf, firstFreeDay, onDay, timesUsed } from './month-plan.ts'
import { EventForm } from './schema.ts'

const ID = '0b8f5f9c-6a56-4d7e-9d0f-0a5a3b1c2d3e'

test.each([
  ['UTC', '2026-12-18T07:00:00.000Z', '2026-12-17', '2026-12-17T07:00:00.000Z'],
  // Summer time begins in Lisbon on 29 March 2026.
  ['Europe/Lisbon', '2026-03-28T07:00:00.000Z', '2026-03-29', '2026-03-29T06:00:00.000Z'],
  // The last evening of June in Honolulu is the first of July in UTC.
  ['Pacific/Honolulu', '2026-06-04T04:00:00.000Z', '2026-06-30', '2026-07-01T04:00:00.000Z'],
])('in %s an event keeps its hour on another day (EVENT-02, D14)', (zone, eventDateTime, day, moved) => {
  expect(onDay({ eventDateTime }, day, zone)).toBe(moved)
})

describe('an event that is made of a video (EVENT-01, BO-VALID-30)', () => {
  const at = '2026-12-17T07:00:00.000Z'

  test('has its title, its description and the video', () => {
    expect(eventOf({ id: ID, title: 'Winter feet', description: 'Socks off.' }, at)).toEqual({
      title: 'Winter feet',
      description: 'Socks off.',
      eventDateTime: at,
      videoIds: [ID],
    })
  })

  test.each([
    ['Hips and feet, part two of three', 'Hips and feet, part two of…'],
    ['x'.repeat(40), `${'x'.repeat(29)}…`],
    [`${'x'.repeat(28)}🧘🧘`, `${'x'.repeat(28)}…`],
  ])('with the title %s is called %s', (title, called) => {
    const event = eventOf({ id: ID, title, description: '' }, at)
    expect(event.title).toBe(called)
    expect(event.description).toBe(title)
    expect(EventForm.safeParse(event).success).toBe(true)
  })

  test('has as many words of a long description as an event holds', () => {
    const event = eventOf({ id: ID, title: 'Winter feet', description: 'breathe '.repeat(100) }, at)
    expect(event.description).toMatch(/^breathe .* breathe…$/)
    expect(EventForm.safeParse(event).success).toBe(true)
  })
})

test('videos are counted by how often they are in a month', () => {
  const times = timesUsed([{ videoIds: ['a', 'b'] }, { videoIds: ['a'] }, {}])
  expect([...times]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test.each([
  ['2026-12-18', 'ArrowLeft', '2026-12-17'],
  ['2026-12-18', 'ArrowDown', '2026-12-25'],
  ['2026-12-25', 'ArrowDown', '2026-12-25'],
  ['2026-12-01', 'ArrowLeft', '2026-12-01'],
  ['2026-12-08', 'ArrowUp', '2026-12-01'],
  ['2026-12-08', 'Home', null],
])('from %s %s carries an event to %s, and never out of its month', (day, key, to) => {
  expect(dayByArrow(day, key)).toBe(to)
})

test('a video is offered the first day without an event, from today on', () => {
  const taken = new Set(['2026-12-01', '2026-12-11'])
  expect(firstFreeDay('2026-12-01', taken, '2026-11-29')).toBe('2026-12-02')
  expect(firstFreeDay('2026-12-01', taken, '2026-12-11')).toBe('2026-12-12')
  expect(firstFreeDay('2026-12-01', new Set(['2026-12-31']), '2026-12-31')).toBe('2026-12-31')
})
