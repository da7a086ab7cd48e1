import { describe, expect, it } from 'vitest'
import { captionTexts, parseCaptions, wordsAt } from './captions.ts'

const file = `\ufeffWEBVTT - Morning ground

NOTE made by hand

STYLE
::cue { color: red }

1
00:01.000 --> 00:04.500 align:start
<v Ines>Breathe <i>in</i> &amp; out.

01:00:00.000 --> 01:00:02.000
(bell)
Rest.
`

describe('a WebVTT file of captions', () => {
  it('is read as times and words, without notes, styles and tags', () => {
    const cues = [
      { from: 1, to: 4.5, text: 'Breathe in & out.' },
      { from: 3600, to: 3602, text: '(bell)\nRest.' },
    ]
    expect(parseCaptions(file)).toEqual(cues)
    expect(parseCaptions(file.replaceAll('\n', '\r\n'))).toEqual(cues)
  })

  it.each([
    ['1\n00:01.000 --> 00:02.000\nHi', captionTexts.head],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\nHi', captionTexts.head],
    ['WEBVTT\n\nNOTE nothing', captionTexts.none],
    ['WEBVTT\n\n00:01 --> 00:02\nHi', captionTexts.time(3)],
    ['WEBVTT\n\nfirst\n00:04.000 --> 00:02.000\nHi', captionTexts.time(4)],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>', captionTexts.tags],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>', captionTexts.tags],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<b onclick=x', captionTexts.tags],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<i<b>>', captionTexts.tags],
  ])('%j is refused: %s', (text, wrong) => {
    expect(parseCaptions(text)).toEqual({ wrong })
  })

  it('shows the words of a second, of two cues at once below each other', () => {
    const cues = [
      { from: 1, to: 4, text: 'One' },
      { from: 3, to: 5, text: 'Two' },
    ]
    expect([0, 1, 3, 4, 5].map((second) => wordsAt(cues, second))).toEqual(['', 'One', 'One\nTwo', 'Two', ''])
  })

  it('of the largest size is read in a time that grows with its length alone, however hostile it is (S-I7)', () => {
    const cue = '00:01.000 --> 00:02.000\n<i>a</i>\n\n'
    const count = Math.floor(199_000 / cue.length)
    expect(parseCaptions(`WEBVTT\n\n${cue.repeat(count)}`)).toHaveLength(count)
    const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
    // With quadratic time each of these would take minutes.
    for (const tags of ['<c.'.repeat(66_000), `<c.${' '.repeat(199_000)}`, `<c.a ${'b'.repeat(199_000)}`])
      expect(parseCaptions(head + tags)).toEqual({ wrong: captionTexts.tags })
  })
})
