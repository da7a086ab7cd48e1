import { PROCESSING_FAILURES } from '@studio/contract/videos/processing/texts.ts'
import { expect, test } from 'vitest'
import { stateText } from './film-words.ts'

const film = { videoId: 'a', percent: 0, failure: null }

test('an Admin reads that a film plays already, and how far its other qualities are', () => {
  expect(stateText({ ...film, state: 'waiting' })).toBe('Plays already. Its other qualities are made soon.')
  expect(stateText({ ...film, state: 'running', percent: 42 })).toContain('42%')
})

test.each(PROCESSING_FAILURES)('why it failed has words of its own: %s', (failure) => {
  const others = PROCESSING_FAILURES.filter((one) => one !== failure)
  const text = stateText({ ...film, state: 'failed', failure })
  expect(text).toMatch(/^Plays in one quality\. [A-Z].+\.$/)
  for (const one of others) expect(stateText({ ...film, state: 'failed', failure: one })).not.toBe(text)
})
