/** A caption of a film: start and end in seconds, and its text without markup. */
export interface Cue {
  from: number
  to: number
  text: string
}

/** What was repaired or left out, and the number of its line. */
export interface Remark {
  line: number
  text: string
}

/** Maximum bytes of a file; two hours of speech take about 150,000. */
export const CAPTIONS_BYTES = 200_000
export const MOST_CAPTIONS = 20
/** Maximum characters of a language's name. */
export const CAPTION_LABEL_LENGTH = 50

/** Messages about a file of captions. */
export const captionTexts = {
  head: 'Please choose a WebVTT or SubRip file (.vtt or .srt)',
  missing: 'Please choose one WebVTT or SubRip file',
  none: 'This file contains no captions',
  long: 'A captions file can have at most 200,000 bytes',
  many: `A video can have captions in at most ${MOST_CAPTIONS} languages`,
  choose: 'Please choose the language of the captions',
  language: 'Please write a language such as "en" or "pt-BR"',
  label: `Please name the language in at most ${CAPTION_LABEL_LENGTH} characters`,
} as const

/** Reasons why a caption is left out, or what was repaired. */
export const remarkTexts = {
  untimed: 'left out: it has no times',
  unreadable: 'left out: its times can’t be read. Please write them as in "00:01.000 --> 00:04.000"',
  backwards: 'left out: it ends before it begins',
  empty: 'left out: it ends when it begins',
  tags: 'left out: captions can only hold WebVTT’s own tags, such as <i> and <v Name>',
  times: 'repaired: its times were not written as in WebVTT',
} as const

const HEAD = /^WEBVTT(?:[ \t].*)?$/
const TIMING =
  /^\s*(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?\s*-->\s*(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?(?:\s.*)?$/
/** As WebVTT writes them. */
const EXACT = /^(?:\d{2,3}:)?\d\d:\d\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,3}:)?\d\d:\d\d\.\d{3}(?:[ \t].*)?$/
/** As programs that translate a file leave them: with another arrow, wide colons or blanks. In linear time. */
const TRANSLATED = /^[\d:：.,，\s]+(?:--?|[–—])\s?(?:>|＞|&gt;)[\d:：.,，\s]+$/
/** Tags of W3C WebVTT 3.3: class, italic, bold, underline, ruby, voice, language and timestamps, and SubRip's `font`; matches in linear time. */
const TAG =
  /<\/?(?:[cibuv]|ruby|rt|lang|font)(?:\.[^<>\s]*)?(?:[ \t][^<>]*)?>|<(?:\d{2,3}:)?\d\d:\d\d\.\d{3}>|\{\\[^{}]*\}/gi
/** What would be a tag; `<3` is a heart. */
const OTHER_TAG = /<[a-z/!?]/i
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Decodes the references that files of captions have which the studio wrote; a server passes all that HTML has. */
export const decodeCommon = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? '')

export interface ReadCaptions {
  cues: Cue[]
  remarks: Remark[]
}

/**
 * Reads a file of captions: WebVTT (W3C WebVTT: Web Video Text Tracks) or SubRip. Skips notes, styles and regions and removes tags,
 * so that captions are plain text; references are decoded once. What can't be shown is left out with a remark; returns a message
 * for the person if nothing is left.
 */
export function readCaptions(file: string, decode = decodeCommon): ReadCaptions | { wrong: string } {
  const lines = file.replace(/^\ufeff/, '').split(/\r\r\n|\r\n|\n|\r/)
  const hasHead = HEAD.test(lines[0] ?? '')
  if (!hasHead && !lines.some((line) => TIMING.test(plainTimes(line)))) return { wrong: captionTexts.head }
  const cues: Cue[] = []
  const remarks: Remark[] = []
  for (const block of withTheirText(blocksOf(lines, hasHead))) {
    const read = cueOf(block, { decode, isExact: hasHead })
    if (read.cue?.text) cues.push(read.cue)
    if (read.remark) remarks.push({ line: block.line, text: read.remark })
  }
  if (cues.length > 0) return { cues: cues.sort((a, b) => a.from - b.from), remarks }
  const [first] = remarks
  return { wrong: first ? `${captionTexts.none}. Line ${first.line}: ${first.text}` : captionTexts.none }
}

const isTimes = (line: string) => line.includes('-->') || TRANSLATED.test(line)

function plainTimes(line: string): string {
  if (!TRANSLATED.test(line)) return line
  const [from = '', to = ''] = line
    .replaceAll('：', ':')
    .replaceAll('，', ',')
    .replace(/\s/g, '')
    .split(/[-–—]+(?:>|＞|&gt;)/)
  return `${from} --> ${to}`
}

interface Block {
  /** Number of the line that has its times, or is its first. */
  line: number
  timing: string | null
  text: string[]
}

/** The captions between blank lines; one begins also where the blank line before its times is missing. */
function blocksOf(lines: readonly string[], hasHead: boolean): Block[] {
  return paragraphsOf(lines).flatMap(({ first, lines: inside }, index): Block[] => {
    const timings = inside.flatMap((line, at) => (isTimes(line) ? [at] : []))
    const isSkipped = (hasHead && index === 0) || NOTE.test(inside[0] ?? '')
    if (timings.length === 0) return isSkipped ? [] : [{ line: first, timing: null, text: inside }]
    return timings.map((at, which) => ({
      line: first + at,
      timing: inside[at] ?? null,
      text: textAfter(inside, at, timings[which + 1]),
    }))
  })
}

/** Some programs leave a line empty between a caption's times and its text. */
function withTheirText(blocks: readonly Block[]): Block[] {
  const whole: Block[] = []
  for (const block of blocks) {
    const last = whole.at(-1)
    const lacksText = last?.timing != null && last.text.every((line) => line.trim() === '')
    if (block.timing === null && lacksText) last.text = block.text
    else whole.push(block)
  }
  return whole
}

const NOTE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/

/** Lines after a caption's times; without the number of the next one. */
function textAfter(lines: readonly string[], at: number, next: number | undefined): string[] {
  const text = lines.slice(at + 1, next)
  const isNumber = next !== undefined && /^\d+$/.test(text.at(-1)?.trim() ?? '')
  return isNumber ? text.slice(0, -1) : text
}

/** Lines between empty ones, each with the number of its first line; YouTube writes a blank into a caption's line without words. */
function paragraphsOf(lines: readonly string[]): { first: number; lines: string[] }[] {
  const paragraphs: { first: number; lines: string[] }[] = []
  let open: string[] = []
  lines.forEach((line, index) => {
    const isBlank = line.trim() === ''
    if (line === '' || (isBlank && open.length === 0)) open = []
    else if (open.push(line) === 1) paragraphs.push({ first: index + 1, lines: open })
  })
  return paragraphs
}

interface Reading {
  decode: (text: string) => string
  /** Whether times should be written as in WebVTT; SubRip has its own form. */
  isExact: boolean
}

function cueOf(
  { timing, text }: Block,
  { decode, isExact }: Reading,
): { cue?: Cue; remark?: string | undefined } {
  if (timing === null) return { remark: remarkTexts.untimed }
  const times = TIMING.exec(plainTimes(timing))
  if (!times) return { remark: remarkTexts.unreadable }
  const [from, to] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
  if (from >= to) return { remark: from > to ? remarkTexts.backwards : remarkTexts.empty }
  const bare = text
    .join('\n')
    .replace(/<br ?\/?>/gi, '\n')
    .replace(TAG, '')
  if (OTHER_TAG.test(bare)) return { remark: remarkTexts.tags }
  const remark = isExact && !EXACT.test(timing) ? remarkTexts.times : undefined
  return { cue: { from, to, text: shown(decode(bare)) }, remark }
}

/** A blank line would end the caption where it is written again. */
const shown = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

function secondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction ?? 0}`)
}

/** Text of a caption as WebVTT writes it, in which nothing is markup. */
export const escapeCaption = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes captions as a WebVTT file. */
export function writeCaptions(cues: readonly Cue[]): string {
  const written = cues.map(
    ({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escapeCaption(text)}\n`,
  )
  return `WEBVTT\n\n${written.join('\n')}`
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const parts = [thousandths / 3_600_000, (thousandths / 60_000) % 60, (thousandths / 1000) % 60]
  const [hours, minutes, whole] = parts.map((part) => String(Math.floor(part)).padStart(2, '0'))
  return `${hours}:${minutes}:${whole}.${String(thousandths % 1000).padStart(3, '0')}`
}

/** Text of the captions at a second of the film; overlapping captions are joined by line breaks. */
export function wordsAt(cues: readonly Cue[], seconds: number): string {
  return cues
    .filter(({ from, to }) => from <= seconds && seconds < to)
    .map(({ text }) => text)
    .join('\n')
}
