import { unknownDay } from '@studio/contract/moving-in/messages.ts'
import type { DayForm } from '@studio/contract/moving-in/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { FoundFilm } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findLink } from '../../videos/external-video.ts'
import { numberOfLink } from '../../videos/taking-over/find-film.ts'
import type { CsvLine } from '../reading/read-lines.ts'
import { readerOf } from '../reading/typed-date.ts'
import { filmFactsOf, type ListedFacts } from './film-line.ts'
import { asTitle, faultsOf, teacherOf } from './import-films.ts'

/** A line of a list of links as a film, before its host is asked. */
export interface LinkLine {
  line: number
  link: string
  /** The same for each form of one link. */
  number: string
  facts: ListedFacts
  coachUserId: string
  teacher: string
}

/** Reads a line as a film of its teacher, or says what is wrong with it. */
export async function linkLineOf(
  context: Context,
  { line, fields, wrong: broken }: CsvLine,
  { teacherId, days }: { teacherId: string | null; days: DayForm | null },
): Promise<LinkLine | { wrong: string[] }> {
  if (broken) return { wrong: [broken] }
  const facts = filmFactsOf(fields, context.clock.now(), {
    dates: readerOf(days),
    noDay: unknownDay(days, 'date'),
  })
  if ('wrong' in facts) return facts
  const teacher = await (facts.teacher ? teacherOf(context, facts.teacher) : teacherAt(context, teacherId))
  if ('wrong' in teacher) return { wrong: [teacher.wrong] }
  const { link = '' } = fields
  if (link === '') return { wrong: ['has no link'] }
  return {
    line,
    link,
    number: numberOfLink(link) ?? link,
    facts,
    coachUserId: teacher.id,
    teacher: teacher.email,
  }
}

async function teacherAt({ db }: Context, id: string | null) {
  const [person] = id ? await db.select().from(users).where(eq(users.id, id)) : []
  if (person?.role === 'Coach') return { id: person.id, email: person.email }
  return { wrong: 'names no teacher: choose one for all such lines above' }
}

export type Link = Awaited<ReturnType<typeof findLink>>

/** A host that is away or slows us down says nothing about a film. */
export const isHostAway = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'VideoHostUnavailable'

/** Asks the film's host; what it refuses is a sentence. Throws while the host is away. */
export async function linkOf(context: Context, { link }: LinkLine): Promise<Link | { wrong: string[] }> {
  return findLink(context, link).catch((error: unknown) => {
    if (isHostAway(error)) throw error
    return { wrong: faultsOf(error) }
  })
}

export const foundFilm = ({ facts, link, teacher }: LinkLine, { title }: Link): FoundFilm => ({
  title: facts.title || asTitle(title),
  link,
  teacher,
})
