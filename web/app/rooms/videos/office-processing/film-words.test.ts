import { PROCESSING_FAILURES } from '@studio/contract/videos/processing/texts.ts'
import { expect, test } from 'vitest'
import { atWorkText, factTexts, filmStateText } from './film-words.ts'

const film = { videoId: 'a', percent: 0, failure: null, made: false }

test('an Admin reads that a film plays already, and how far its other qualities are', () => {
  expect(filmStateText({ ...film, state: 'waiting' })).toBe(
    'Ready to play. More resolutions follow once the videos before it are done.',
  )
  expect(filmStateText({ ...film, state: 'running', percent: 42 })).toContain('42%')
})

test.each(PROCESSING_FAILURES)('why it failed has words of its own: %s', (failure) => {
  const others = PROCESSING_FAILURES.filter((one) => one !== failure)
  const text = filmStateText({ ...film, state: 'failed', failure })
  expect(text).toMatch(/^Plays in one resolution\. [A-Z].+\.$/)
  for (const one of others) expect(filmStateText({ ...film, state: 'failed', failure: one })).not.toBe(text)
})

test('a film that is made again plays as before meanwhile, and also where that fails', () => {
  for (const state of ['waiting', 'running', 'failed'] as const)
    expect(filmStateText({ ...film, state, made: true })).toMatch(/^Plays as before/)
})

test('an owner reads in which qualities a film plays, and how loud it is, in words', () => {
  const made = { heights: [1080, 480], loudness: -23.4, peak: -4, levelled: true, mixes: false }
  const rest = { ffmpeg: true, state: 'done', percent: 100, failure: null, level: true, lacks: [] } as const
  expect(factTexts({ ...rest, ...made, lacks: [] })).toEqual([
    'Plays in 1080p, 480p',
    'Its sound as uploaded: quieter than most (−23.4 LUFS)',
    'Plays at an even loudness',
  ])
})

test('the library counts the films that are worked on', () => {
  expect(atWorkText([{ ...film, state: 'failed' }])).toBeNull()
  expect(
    atWorkText([
      { ...film, state: 'running' },
      { ...film, state: 'waiting' },
    ]),
  ).toContain('1 being worked on, 1 waiting')
})
