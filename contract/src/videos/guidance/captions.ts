/** A caption of a film: start and end in seconds, and its text without markup. */
export interface Cue {
  from: number
  to: number
  text: string
}

/** Maximum bytes of a file; two hours of speech take about 150,000. */
export const CAPTIONS_BYTES = 200_000
export const MOST_CAPTIONS = 20

/** Messages about a file of captions. */
export const captionTexts = {
  head: 'Please, choose a WebVTT file: its first line begins with WEBVTT',
  missing: 'Please, choose one WebVTT file',
  none: 'This file has no captions in it',
  tags: 'Captions can hold the tags of WebVTT alone, such as <i> and <v Name>',
  long: 'A file of captions has at most 200,000 bytes',
  many: 'A film has captions in at most 20 languages',
  language: 'Please, write a language as in "en" or "pt-BR"',
  label: 'Please, name the language in at most 50 characters',
  time: (line: number) => `Line ${line}: please, write times as in "00:01.000 --> 00:04.000"`,
} as const

const HEAD = /^WEBVTT(?:[ \t].*)?$/
const TIMING =
  /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/
/** Tags of W3C WebVTT 3.3: class, italic, bold, underline, ruby, voice, language and timestamps; matches in linear time. */
const TAG = /<\/?(?:[cibuv]|ruby|rt|lang)(?:\.[^<>\s]*)?(?:[ \t][^<>]*)?>|<(?:\d{2,3}:)?\d\d:\d\d\.\d{3}>/g
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/**
 * Parses a WebVTT file (W3C WebVTT: Web Video Text Tracks). Skips notes, styles and regions and removes tags, so that
 * captions are plain text. Returns a message for the person if the file is invalid.
 */
export function parseCaptions(file: string): Cue[] | { wrong: string } {
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (!HEAD.test(lines[0] ?? '')) return { wrong: captionTexts.head }
  const cues: Cue[] = []
  for (const { first, block } of blocksOf(lines)) {
    const cue = cueOf(block, first)
    if (cue && 'wrong' in cue) return cue
    if (cue?.text) cues.push(cue)
  }
  return cues.length > 0 ? cues.sort((a, b) => a.from - b.from) : { wrong: captionTexts.none }
}

/** Blocks of lines between blank lines after the header, each with the number of its first line. */
function blocksOf(lines: readonly string[]): { first: number; block: string[] }[] {
  const blocks: { first: number; block: string[] }[] = []
  let block: string[] = []
  lines.forEach((line, index) => {
    if (line.trim() === '') block = []
    else if (block.push(line) === 1) blocks.push({ first: index + 1, block })
  })
  return blocks.slice(1)
}

function cueOf(block: readonly string[], first: number): Cue | { wrong: string } | null {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) return null
  const timed = block[0]?.includes('-->') ? 0 : 1
  const times = TIMING.exec(block[timed] ?? '')
  const [from, to] = times ? [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))] : [0, 0]
  if (from >= to) return { wrong: captionTexts.time(first + timed) }
  const bare = block
    .slice(timed + 1)
    .join('\n')
    .replace(TAG, '')
  if (bare.includes('<')) return { wrong: captionTexts.tags }
  return { from, to, text: unescaped(bare).trim() }
}

function secondsOf([hours, minutes, seconds, thousandths]: readonly (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? '')

/** Text of the captions at a second of the film; overlapping captions are joined by line breaks. */
export function wordsAt(cues: readonly Cue[], seconds: number): string {
  return cues
    .filter(({ from, to }) => from <= seconds && seconds < to)
    .map(({ text }) => text)
    .join('\n')
}
