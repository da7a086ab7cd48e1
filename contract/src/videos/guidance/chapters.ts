/** A part of a film: what it is called, and the second of the film at which it begins. */
export interface Chapter {
  title: string
  seconds: number
}

export const MOST_CHAPTERS = 50
export const CHAPTER_TITLE_LENGTH = 60
/** Characters of the typed list: each chapter with its time and its comma. */
export const CHAPTERS_LENGTH = 3500

/** What is wrong with a typed list of chapters. */
export const chapterTexts = {
  form: 'Please, write each chapter with its time, as in "Warm-up 0:00, Other side 12:10"',
  title: 'A chapter has a name of 1 to 60 characters',
  order: 'Please, put the chapters in the order of their times, each time once',
  many: 'A film has at most 50 chapters',
  long: 'A film has at most 50 chapters',
  pastEnd: 'A chapter begins after the end of the film',
} as const

/** Characters of a time with the blanks before it. */
const TIME_LENGTH = 20
const ENTRY = /^(.*?)[ \t]*(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/

/**
 * Reads 'Warm-up 0:00, Sun salutation 4:30, Other side 12:10': names and times `m:ss` or `h:mm:ss`, with commas or line
 * breaks between. An empty text is no chapter. Answers what is wrong instead, in the person's words.
 */
export function parseChapters(typed: string): Chapter[] | { wrong: string } {
  const entries = typed
    .split(/[,\n]/)
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

function chapterOf(entry: string): Chapter | { wrong: string } {
  if (entry.length > CHAPTER_TITLE_LENGTH + TIME_LENGTH) return { wrong: chapterTexts.title }
  const [, title, hours, minutes, seconds] = ENTRY.exec(entry) ?? []
  if (title === undefined || (hours !== undefined && Number(minutes) > 59))
    return { wrong: chapterTexts.form }
  if (title === '' || title.length > CHAPTER_TITLE_LENGTH) return { wrong: chapterTexts.title }
  return { title, seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) }
}

/** The chapters as somebody types them; `parseChapters` reads the same again. */
export function writeChapters(chapters: readonly Chapter[]): string {
  return chapters.map(({ title, seconds }) => `${title} ${timeText(seconds)}`).join(', ')
}

function timeText(seconds: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The chapter that runs at a second of the film; null before the first. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | null {
  return chapters.findLast((chapter) => chapter.seconds <= seconds) ?? null
}

/** The chapter to which somebody jumps who skips the rest of a side; null where the film has none. */
export function otherSide(chapters: readonly Chapter[]): Chapter | null {
  return chapters.find(({ title }) => /\bother side\b/i.test(title)) ?? null
}
