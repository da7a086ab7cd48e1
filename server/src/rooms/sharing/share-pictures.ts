import { monthPicturePath } from '@studio/contract/practice-calendar/month-turn.ts'
import {
  classCardPath,
  mailPicturePath,
  studioCardPath,
  teacherCardPath,
} from '@studio/contract/sharing/share-picture.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { textOf } from '@studio/contract/studio/original-texts.ts'
import { Id } from '@studio/contract/values.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { users } from '../../database/tables/people.ts'
import { Cache } from '../../platform/cache.ts'
import { callerNetwork } from '../../platform/limits/caller-network.ts'
import { etagOf, matchesEtag } from '../../platform/pages/public-answer.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visitor } from '../../platform/viewer.ts'
import { shownTeachers } from '../people/queries.ts'
import { cachedCalendars } from '../practice-calendar/cached-calendars.ts'
import { pictureBytes } from '../studio/pictures.ts'
import { settingsOf } from '../studio/queries.ts'
import { videoFor } from '../videos/queries.ts'
import { weeksOfLink } from '../videos/shared-year/shared-year.ts'
import type { CardTask } from './cards/card-task.ts'
import { drawCardInProcess } from './cards/draw-card-in-process.ts'
import { studioLook } from './cards/studio-look.ts'

interface Drawn {
  picture: Buffer
  etag: string
}

interface Subject {
  /** Present address of its card. */
  path: string
  /** Nobody keeps it without asking, because it may not be shown any more tomorrow. */
  mayEnd?: boolean
  task(): Promise<CardTask>
}

/** About five hundred cards. */
const MOST_BYTES = 24 * 1024 * 1024

/**
 * Serves `/share/…`, the pictures that other sites show beside a shared link to a class, a teacher or the studio (SHARE-02). An
 * address contains a hash of what is drawn, so its content never changes; an outdated one redirects to the present one.
 */
export function sharePictures(app: FastifyInstance, context: Context): void {
  const drawn = new Cache<Drawn>({ bytes: { most: MOST_BYTES, of: ({ picture }) => picture.length } })
  const open = (url: string, find: (context: Context, id: string) => Promise<Subject>) =>
    app.get<{ Params: { id?: string } }>(
      url,
      { schema: { hide: true } as object, exposeHeadRoute: true },
      async (request, reply) => {
        const { id = '' } = request.params
        return send(drawn, await find(context, id), { request, reply })
      },
    )
  open('/share/studio/:name', studioSubject)
  open('/share/mail/:name', mailSubject)
  open('/share/class/:id/:name', classSubject)
  open('/share/teacher/:id/:name', teacherSubject)
  open('/share/month/:id/:name', monthSubject)
  open('/share/year/:id/:name', yearSubject)
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

async function send(drawn: Cache<Drawn>, subject: Subject, { request, reply }: Exchange) {
  const [asked] = request.url.split('?')
  if (asked !== subject.path) return reply.header('cache-control', 'no-cache').redirect(subject.path, 302)
  const asker = { address: callerNetwork(request.ip), account: '' }
  const { picture, etag } = await drawn.get(subject.path, async () => {
    const bytes = await drawCardInProcess(asker, await subject.task())
    return { picture: bytes, etag: etagOf(bytes) }
  })
  const kept = subject.mayEnd ? 'no-cache' : 'public, max-age=31536000, immutable'
  reply.header('etag', etag).header('cache-control', kept)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type('image/jpeg').send(picture)
}

async function studioSubject(context: Context): Promise<Subject> {
  const headline = textOf(context.settings.now().texts, 'headline')
  const task = async () => ({ kind: 'studio' as const, headline, studio: studioLook(context) })
  return { path: studioCardPath(settingsOf(context)), task }
}

async function mailSubject(context: Context): Promise<Subject> {
  const task = async () => ({ kind: 'mail' as const, studio: studioLook(context) })
  return { path: mailPicturePath(settingsOf(context)), task }
}

/** Reads a class as visitors see it; a draft has no card (D17.open-videos). */
async function classSubject(context: Context, id: string): Promise<Subject> {
  const video = await videoFor(context, visitor, known(id))
  const { title, thumbnailUrl, duration, tagList, coachUser } = video
  const [style = ''] = tagList
  const length = duration < 60 ? '' : `${Math.round(duration / 60)} min`
  const task = async (): Promise<CardTask> => ({
    kind: 'class',
    studio: studioLook(context),
    title,
    style,
    facts: [style, length].filter(Boolean).join(', '),
    teacher: coachUser && fullName(coachUser),
    photo: await base64Of(context, thumbnailUrl),
    portrait: await base64Of(context, coachUser?.avatarUrl ?? null),
  })
  return { path: classCardPath(settingsOf(context), video), task }
}

async function teacherSubject(context: Context, id: string): Promise<Subject> {
  const [teacher] = await shownTeachers(context, eq(users.id, known(id)))
  if (!teacher) throw notFound()
  const task = async (): Promise<CardTask> => ({
    kind: 'teacher',
    studio: studioLook(context),
    name: fullName(teacher),
    facts: teacher.tags.join(', '),
    photo: await base64Of(context, teacher.avatarUrl),
  })
  return { path: teacherCardPath(settingsOf(context), teacher), task }
}

/** A calendar's picture, in the mails that tell of its month. */
async function monthSubject(context: Context, id: string): Promise<Subject> {
  const [calendar] = (await cachedCalendars(context, [known(id)])).values()
  if (!calendar) throw notFound()
  const { title } = calendar.head
  const task = async () => ({ kind: 'month' as const, studio: studioLook(context), title })
  return { path: monthPicturePath(calendar.head), task }
}

/** The year that somebody shares by a link; 410 once they don't. */
async function yearSubject(context: Context, token: string): Promise<Subject> {
  const { title, year, line, path } = await weeksOfLink(context, token)
  const task = async () => ({
    kind: 'year' as const,
    studio: studioLook(context),
    title,
    line,
    year,
  })
  return { path, task, mayEnd: true }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

const base64Of = async (context: Context, url: string | null) =>
  (await pictureBytes(context, url))?.toString('base64') ?? null

function known(id: string): string {
  if (!Id.safeParse(id).success) throw notFound()
  return id
}

const notFound = () => new Refusal('notFound', refusals.notFound)
