import { describe, expect, it } from 'vitest'
import { captionTexts, type Remark, readCaptions, remarkTexts, wordsAt, writeCaptions } from './captions.ts'

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

const only = (line: number, text: string) => `${captionTexts.none}. Line ${line}: ${text}`

describe('a file of captions', () => {
  it('is read as times and words, without notes, styles and tags', () => {
    const cues = [
      { from: 1, to: 4.5, text: 'Breathe in & out.' },
      { from: 3600, to: 3602, text: '(bell)\nRest.' },
    ]
    expect(readCaptions(file)).toEqual({ cues, remarks: [] })
    expect(readCaptions(file.replaceAll('\n', '\r\n'))).toEqual({ cues, remarks: [] })
  })

  it.each([
    ['', captionTexts.head],
    ['a page of notes', captionTexts.head],
    ['WEBVTT\n\nNOTE nothing', captionTexts.none],
    ['WEBVTT\n\nfirst\n00:04.000 --> 00:02.000\nHi', only(4, remarkTexts.backwards)],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>', only(3, remarkTexts.tags)],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>', only(3, remarkTexts.tags)],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<b onclick=x', only(3, remarkTexts.tags)],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<i<b>>', only(3, remarkTexts.tags)],
  ])('%j is refused, since nothing of it can be shown: %s', (text, wrong) => {
    expect(readCaptions(text)).toEqual({ wrong })
  })

  it.each<[string, string, Remark[]]>([
    ['of no length', '00:05.000 --> 00:05.000\nNever', [{ line: 6, text: remarkTexts.empty }]],
    [
      'that ends before it begins',
      'x\n00:06.000 --> 00:05.000\nNever',
      [{ line: 7, text: remarkTexts.backwards }],
    ],
    ['without times', 'Spoken by Ines', [{ line: 6, text: remarkTexts.untimed }]],
    ['whose times are words', 'soon --> later\nNever', [{ line: 6, text: remarkTexts.unreadable }]],
    [
      'with a tag of pages',
      '00:05.000 --> 00:06.000\n<script>1</script>',
      [{ line: 6, text: remarkTexts.tags }],
    ],
  ])('keeps its good captions beside one %s, which is told', (_what, block, remarks) => {
    const good = [
      { from: 1, to: 2, text: 'First' },
      { from: 8, to: 9, text: 'Last' },
    ]
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n\n${block}\n\n00:08.000 --> 00:09.000\nLast\n`
    expect(readCaptions(text)).toEqual({ cues: good, remarks })
  })

  it.each([
    ['00:01,500 --> 00:02,000', 1.5],
    ['0:01.5 --> 0:02', 1.5],
    ['00:00:01-->00:00:02', 1],
  ])('has its times repaired where they are written %j', (times, from) => {
    expect(readCaptions(`WEBVTT\n\n${times}\nHi`)).toEqual({
      cues: [{ from, to: 2, text: 'Hi' }],
      remarks: [{ line: 3, text: remarkTexts.times }],
    })
  })

  it('may be SubRip, with its numbers, its commas and its tags, also where a blank line is missing', () => {
    const srt = `\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="#fff">{\\an8}One</font>\r\n2\r\n00:00:03,000 --> 00:00:04,000 X1:5\r\n<I>Two</I><br>I <3 you\r\n`
    expect(readCaptions(srt)).toEqual({
      cues: [
        { from: 1, to: 2.5, text: 'One' },
        { from: 3, to: 4, text: 'Two\nI <3 you' },
      ],
      remarks: [],
    })
  })

  it.each([
    '00:00:01,520 -> 00:00:04,640',
    '00:00:01,520 --&gt; 00:00:04,640',
    '00:00:01,520 -- > 00:00:04,640',
    '00:00:01,520 –> 00:00:04,640',
    '00：00：01,520 --> 00：00：04,640',
    '00: 00: 01, 520 -> 00: 00: 04, 640',
  ])('has its times where a program that translated it left %j', (times) => {
    const cues = [{ from: 1.52, to: 4.64, text: 'Breathe in -> out' }]
    expect(readCaptions(`1\n${times}\nBreathe in -> out\n`)).toEqual({ cues, remarks: [] })
    expect(readCaptions(`WEBVTT\n\n${times}\nBreathe in -> out\n`)).toEqual({
      cues,
      remarks: [{ line: 3, text: remarkTexts.times }],
    })
  })

  it.each([
    [
      'YouTube, whose lines without words are a blank',
      'WEBVTT\nKind: captions\n\n00:01.000 --> 00:02.000 align:start position:0%\n \nwelcome<00:01.500><c> to class</c>\n\n00:02.000 --> 00:02.010\nwelcome to class\n \n',
    ],
    [
      'a program that leaves a line empty between times and text',
      '00:01.000 --> 00:02.000\n\nwelcome to class\n\n00:02.000 --> 00:02.010\n\nwelcome to class\n',
    ],
    [
      'one that ends each line twice',
      '1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\nwelcome to class\r\r\n\r\r\n2\r\r\n00:00:02,000 --> 00:00:02,010\r\r\nwelcome to class\r\r\n',
    ],
    [
      'one that separates with blanks',
      '1\n00:00:01,000 --> 00:00:02,000\nwelcome to class\n \n2\n00:00:02,000 --> 00:00:02,010\nwelcome to class\n',
    ],
  ])('is read whole from %s', (_program, text) => {
    const said = 'welcome to class'
    expect(readCaptions(text)).toEqual({
      cues: [
        { from: 1, to: 2, text: said },
        { from: 2, to: 2.01, text: said },
      ],
      remarks: [],
    })
  })

  it('is written again as it is read: what looks like markup or a reference is text', () => {
    const cues = [
      { from: 0.1, to: 3599.999, text: 'Don\'t & "so ham" &lt;b&gt; <b>\n--> 5' },
      { from: 3600, to: 3601.25, text: '&amp;' },
    ]
    const written = writeCaptions(cues)
    expect(written).toContain('00:00:00.100 --> 00:59:59.999\n')
    expect(written).not.toContain('<')
    expect(readCaptions(written)).toEqual({ cues, remarks: [] })
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
    expect(readCaptions(`WEBVTT\n\n${cue.repeat(count)}`)).toHaveProperty('cues.length', count)
    const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
    // With quadratic time each of these would take minutes.
    expect(readCaptions(`${head}a${' '.repeat(199_000)}b`)).toHaveProperty('cues.length', 1)
    expect(readCaptions(`${head}a${'\r'.repeat(199_000)}b`)).toHaveProperty('cues.length', 1)
    expect(readCaptions(`${head}a\n${'1 '.repeat(99_000)}b`)).toHaveProperty('cues.length', 1)
    for (const tags of ['<c.'.repeat(66_000), `<c.${' '.repeat(199_000)}`, `<c.a ${'b'.repeat(199_000)}`])
      expect(readCaptions(head + tags)).toEqual({ wrong: only(3, remarkTexts.tags) })
  })
})
