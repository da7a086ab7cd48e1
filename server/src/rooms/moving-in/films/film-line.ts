import { Email } from '@studio/contract/email.ts'
import { folded } from '@studio/contract/letters.ts'
import { LEVELS, levelTexts, PROPS } from '@studio/contract/videos/levels-and-props.ts'
import { NewVideo, TagTitles } from '@studio/contract/videos/schema.ts'
import { z } from 'zod'
import { type DateReader, dateReader } from '../reading/typed-date.ts'

const named = <Name extends string>(names: readonly Name[], text: (name: Name) => string) =>
  new Map(names.flatMap((name) => [name, text(name)].map((word) => [folded(word), name] as const)))
const levels = named(LEVELS, (level) => levelTexts[level])
const props = named(PROPS, (prop) => prop)

/** Words of a field that holds several, with a bar between them. */
const words = (text: string): string[] => text.split('|').flatMap((word) => word.trim() || [])

/** Columns of a list of films; others are passed over. */
const Columns = z.object({
  title: z.union([z.literal(''), NewVideo.shape.title]).default(''),
  teacher: z.union([z.literal(''), Email]).default(''),
  description: NewVideo.shape.description,
  tags: z.string().transform(words).pipe(TagTitles.shape.titles).default([]),
  level: z.preprocess(
    (text) => (text ? levels.get(folded(String(text))) : 'AllLevels'),
    NewVideo.shape.level.unwrap(),
  ),
  props: z.preprocess(
    (text) => words(String(text ?? '')).map((word) => props.get(folded(word))),
    NewVideo.shape.props,
  ),
  date: z.string().default(''),
})

const WRONG_DATE = 'date must be a day such as 2024-03-31, and not in the future'

const WRONG: Record<string, string> = {
  title: 'title can have at most 100 characters',
  teacher: 'teacher must be an email address',
  description: 'description can have at most 1000 characters',
  tags: 'tags must be at most 20, each of 1 to 50 characters, with | between them',
  level: `level must be one of ${LEVELS.map((level) => levelTexts[level]).join(', ')}`,
  props: `props must be among ${PROPS.join(', ')}, with | between them`,
}

export interface ListedFacts {
  /** Empty if the file's name or the host's title is taken. */
  title: string
  /** The teacher's address; empty for the one named for all. */
  teacher: string
  description: string
  styles: string[]
  level: NewVideo['level']
  props: NewVideo['props']
  createdAt: Date
}

interface ReadDays {
  dates: DateReader
  /** Says how to make a day readable. */
  noDay: (typed: string) => string
}
const ISO_DAYS: ReadDays = { dates: dateReader(), noDay: () => WRONG_DATE }

/** What a line says of its film, or a sentence for each thing that is wrong with it. */
export function filmFactsOf(
  fields: Record<string, string>,
  now: Date,
  { dates, noDay } = ISO_DAYS,
): ListedFacts | { wrong: string[] } {
  const read = Columns.safeParse(fields)
  if (!read.success) {
    const columns = [...new Set(read.error.issues.map(({ path }) => String(path[0])))]
    return { wrong: columns.map((column) => WRONG[column] ?? column) }
  }
  const { date, tags: styles, ...facts } = read.data
  const createdAt = date ? dates(date) : now
  if (!createdAt) return { wrong: [noDay(date)] }
  return createdAt > now ? { wrong: [WRONG_DATE] } : { ...facts, styles, createdAt }
}
