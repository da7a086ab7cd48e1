/** A part of a film: its title, and the second at which it begins. */
export interface Chapter {
  title: string
  seconds: number
}

export const MOST_CHAPTERS = 50
export const CHAPTER_TITLE_LENGTH = 60
/** Maximum characters of the typed list. */
export const CHAPTERS_LENGTH = 3500

/** Messages about a typed list of chapters. */
export const chapterTexts = {
  form: 'Please write each chapter with its time, as in "Warm-up 0:00, Other side 12:10"',
  title: `A chapter name needs 1 to ${CHAPTER_TITLE_LENGTH} characters`,
  order: 'Please put the chapters in the order of their times, each time once',
  many: `A video can have at most ${MOST_CHAPTERS} chapters`,
  long: `A video can have at most ${MOST_CHAPTERS} chapters`,
  pastEnd: 'A chapter starts after the end of the video',
} as const

/** Maximum characters of a time with the blanks before it. */
const TIME_LENGTH = 20
const ENTRY =
  /^(?<title>.*?)(?:[ \t]*[-–—])?[ \t]*[([]?(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)[)\]]?$/
/** As in descriptions on YouTube: '12:10 Other side', '(12:10) Other side' or '12:10 - Other side'. */
const TIME_FIRST =
  /^[([]?(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)[)\]]?(?:[ \t]*[-–—]|[ \t])[ \t]*(?<title>.*)$/

/**
 * Parses 'Warm-up 0:00, Sun salutation 4:30, Other side 12:10': titles and times `m:ss` or `h:mm:ss`, separated by commas or
 * line breaks. Where the times come first, as in YouTube's lists, a title may have commas. An empty text means no chapters.
 * Returns a message for the person if the list is invalid.
 */
export function parseChapters(typed: string): Chapter[] | { wrong: string } {
  const entries = typed
    .split('\n')
    .flatMap((line) => line.trim().split(isTimeFirst(line.trim()) ? /,(?=[ \t]*\d{1,3}:[0-5]\d)/ : ','))
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length > MOST_CHAPTERS) return { wrong: chapterTexts.many }
  const chapters: Chapter[] = []
  for (const entry of entries) {
    const read = chapterOf(entry)
    if ('wrong' in read) return read
    if (read.seconds <= (chapters.at(-1)?.seconds ?? -1)) return { wrong: chapterTexts.order }
    chapters.push(read)
  }
  return chapters
}

const isTimeFirst = (line: string) => TIME_FIRST.test(line) && !ENTRY.test(line)

function chapterOf(entry: string): Chapter | { wrong: string } {
  if (entry.length > CHAPTER_TITLE_LENGTH + TIME_LENGTH) return { wrong: chapterTexts.title }
  const { title, hours, minutes, seconds } = (ENTRY.exec(entry) ?? TIME_FIRST.exec(entry))?.groups ?? {}
  if (title === undefined || (hours !== undefined && Number(minutes) > 59))
    return { wrong: chapterTexts.form }
  if (title === '' || title.length > CHAPTER_TITLE_LENGTH) return { wrong: chapterTexts.title }
  return { title, seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) }
}

/** Formats chapters as a typed list that `parseChapters` reads. */
export function writeChapters(chapters: readonly Chapter[]): string {
  if (chapters.some(({ title }) => title.includes(',')))
    return chapters.map(({ title, seconds }) => `${timeText(seconds)} ${title}`).join('\n')
  return chapters.map(({ title, seconds }) => `${title} ${timeText(seconds)}`).join(', ')
}

function timeText(seconds: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The chapter at a second of the film; null before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | null {
  return chapters.findLast((chapter) => chapter.seconds <= seconds) ?? null
}

/** The chapter that the 'Other side' button jumps to; null if the film has none. */
export function otherSide(chapters: readonly Chapter[]): Chapter | null {
  return chapters.find(({ title }) => /\bother side\b/i.test(title)) ?? null
}
