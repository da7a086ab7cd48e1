import type { Call } from '@studio/contract/call.ts'
import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import { cancel, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { attachFile, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { saveStaffNote } from '@studio/contract/person-page/endpoints.ts'
import { changePlan, prices } from '@studio/contract/plans/endpoints.ts'
import {
  calendars,
  changeCalendar,
  changeEvent,
  createCalendar,
  joinCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { createPromocode } from '@studio/contract/promo/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { setLegalText, setLinks, setMails, setName } from '@studio/contract/studio/own/endpoints.ts'
import { legalNames } from '@studio/contract/studio/schema.ts'
import { changeTrainingPack, trainingPacks } from '@studio/contract/training/endpoints.ts'
import { changeVideo, nameTags, videos } from '@studio/contract/videos/endpoints.ts'
import { setCaptions, setChapters } from '@studio/contract/videos/guidance/endpoints.ts'
import { callAt } from '../../server/src/testing/call-at.ts'
import { plainPacks, plainTexts, readable, richPacks, richTexts, SAMPLE, SHORT } from './packs.ts'

/** People of the demo, by whom and about whom is written. */
export const demo = {
  admin: { email: 'admin@demo.studio', password: 'Admin123' },
  teacher: { email: 'teacher@demo.studio', password: 'Teacher123' },
  member: { email: 'member@demo.studio', password: 'Member123' },
}

async function signedIn(url: string, person: { email: string; password: string }) {
  const { accessToken, user } = await callAt(url)(signIn, { body: person })
  return { call: callAt(url, accessToken), id: user.id }
}

/** Writes a list of rows at once. */
const each = <Row>(rows: readonly Row[], write: (row: Row, index: number) => Promise<unknown>) =>
  Promise.all(rows.map(write))

/** A different text for each row of a list, in turn. */
const inTurn = (texts: readonly string[], index: number) => texts[index % texts.length] ?? SAMPLE

const fileNamed = (name: string, content: string, type: string) => {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return form
}

/** Writes the corpus into each field that takes free text and that others see. Each call must succeed. */
export async function writeHostile(url: string) {
  const [admin, teacher, member] = await Promise.all([
    signedIn(url, demo.admin),
    signedIn(url, demo.teacher),
    signedIn(url, demo.member),
  ])
  const { now } = await callAt(url)(settings, {})
  const films = await writeFilms(admin.call)
  await writePlans(admin.call, now)
  const calendar = await writeCalendars(teacher, now)
  await member.call(joinCalendar, { params: { id: calendar }, query: { userId: member.id } })
  await writePeople(admin, teacher, member)
  await writeSettings(admin.call)
  const messages = await writeMessages(url, admin.call, teacher.call, {
    to: member.id,
    videoId: films[0]?.id ?? '',
  })
  return { url, admin, teacher, member, calendar, films, messages }
}

async function writeFilms(call: Call) {
  const { records } = await call(videos, { query: { pageLength: 100 }, body: {} })
  const styles = [SAMPLE, SHORT, ...plainTexts.filter((text) => text.length <= 50)].slice(0, 20)
  const { records: named } = await call(nameTags, { body: { titles: styles } })
  const titles = plainPacks(100)
  const descriptions = plainPacks(1000)
  await each(records, ({ id, tagIds }, index) => {
    const tags = named.slice(index % 18, (index % 18) + 3).map((tag) => tag.id)
    const words = { title: inTurn(titles, index), description: inTurn(descriptions, index) }
    const body = { ...words, tagIds: [...tags, ...tagIds].slice(0, 20) }
    return call(changeVideo, { params: { id }, body })
  })
  const { records: packs } = await call(trainingPacks, { query: { pageLength: 100 } })
  await each(packs, ({ id }, index) =>
    call(changeTrainingPack, { params: { id }, body: { title: inTurn(titles, index) } }),
  )
  await each(records.slice(0, 3), async ({ id }) => {
    await call(setChapters, { params: { id }, body: { chapters: `${SAMPLE} 0:00, ${SHORT} 0:04` } })
    const spoken = 'WEBVTT\n\n00:00.000 --> 00:09.000\n&lt;img src=x onerror=alert(1)&gt;\n'
    const form = fileNamed('en.vtt', spoken, 'text/vtt')
    await call(setCaptions, { params: { id }, query: { language: 'en', label: SAMPLE } }, { form })
  })
  return records
}

async function writePlans(call: Call, now: string) {
  const { records } = await call(prices, { query: {} })
  const descriptions = richPacks(175)
  for (const [index, { id }] of records.entries())
    await call(changePlan, {
      params: { id },
      body: { title: `${SHORT} ${index}`, description: inTurn(descriptions, index) },
    })
  const dateTimeExpires = new Date(Date.parse(now) + 90 * 86_400_000).toISOString()
  const allowedPrices = records.map(({ id }) => id)
  for (const code of [SHORT, '"><svg/onload=ran=1>'])
    await call(createPromocode, {
      body: { code, dateTimeExpires, percentOff: 5, maxRedemptions: 0, allowedPrices, durationType: 'Once' },
    })
}

/** Fills a teacher's present calendars and their events, and makes calendars that hold the whole corpus. */
async function writeCalendars({ call, id: userId }: { call: Call; id: string }, now: string) {
  const titles = plainPacks(100)
  const { records } = await call(calendars, { query: { userId } })
  await each(records, async ({ id, events }, index) => {
    const words = { title: inTurn(titles, index), description: inTurn(plainPacks(1000), index) }
    await call(changeCalendar, { params: { id }, body: words })
    await each(events, (event, place) => {
      const body = { title: SAMPLE, description: inTurn(plainPacks(300), place) }
      return call(changeEvent, { params: { id: event.id }, body })
    })
  })
  const year = new Date(now).getUTCFullYear() + 1
  await each(plainPacks(1000), (description, index) => {
    const monthOfCreation = new Date(Date.UTC(year, index)).toISOString()
    const body = { title: inTurn(titles, index), description, monthOfCreation, type: 'Day3' as const }
    return call(createCalendar, { body })
  })
  return records[0]?.id ?? ''
}

interface Signed {
  call: Call
  id: string
}

async function writePeople(admin: Signed, teacher: Signed, member: Signed) {
  const [line = ''] = plainPacks(200)
  const place = { address: line, country: line, city: line }
  const tags = [SAMPLE, ...plainTexts.filter((text) => text.length <= 50).slice(20, 24)]
  const [words = ''] = plainPacks(2000)
  await teacher.call(saveProfile, {
    params: { id: teacher.id },
    body: { ...place, tags, description: words },
  })
  await member.call(saveProfile, { params: { id: member.id }, body: { ...place, description: words } })
  await admin.call(saveStaffNote, { params: { id: member.id }, body: { text: words } })
  const { records } = await admin.call(subscribedUsers, { query: { pageLength: 100 } })
  const [reason = ''] = plainPacks(500)
  const own = records.find(({ id }) => id === member.id)?.subscription.id ?? ''
  const others = records.filter(({ id, subscription }) => id !== member.id && !subscription.cancelAtPeriodEnd)
  await member.call(cancel, { params: { id: own }, query: { reason } })
  await admin.call(setMembershipActive, {
    params: { id: others[0]?.subscription.id ?? '' },
    body: { active: false, deactivationReason: reason },
  })
}

async function writeSettings(call: Call) {
  await call(setName, { body: { studioName: `Studio ${SAMPLE}`, copyrightYear: null } })
  await call(setMails, { body: { senderName: SAMPLE } })
  const address = 'https://elsewhere.example/?"><script>alert(1)</script>'
  const socialLinks = [
    { name: SAMPLE, url: address },
    { name: SHORT, url: `${address}#' onclick='ran=1` },
  ]
  await call(setLinks, { body: { contactEmail: null, forumUrl: address, socialLinks } })
  await each(legalNames, (name) => {
    // Markdown may hold HTML, which is sanitised; in double braces it may name settings alone.
    const paragraphs = richTexts.map((text) => readable(text).replaceAll('{{', '{ {')).join('\n\n')
    const markdown = `# Words ${SHORT}\n\n## Part ${SHORT}\n\n\\${SAMPLE}\n\n${paragraphs}`
    return call(setLegalText, { params: { name }, body: { markdown } })
  })
}

interface Reader {
  to: string
  videoId: string
}

async function writeMessages(url: string, admin: Call, teacher: Call, { to, videoId }: Reader) {
  const titles = plainTexts.filter((text) => text.length > 20 && text.length <= 50)
  const sendOptions = { sendToUserIds: [to] }
  const packs = richPacks(500)
  await each(packs, async (description, index) => {
    const title = index === 0 ? SAMPLE : inTurn(titles, index)
    const body = { title, description, sendOptions, videoId }
    const { id } = await (index % 2 ? teacher : admin)(sendNotification, { body })
    const form = fileNamed(`${SAMPLE}.pdf`, '%PDF-1.4\n%%EOF', 'application/pdf')
    if (index < 5) await (index % 2 ? teacher : admin)(attachFile, { params: { id } }, { form })
  })
  const [message = ''] = plainPacks(5000)
  await callAt(url)(sendMessage, { body: { name: SAMPLE, email: 'rosa@almeida.studio', message } })
  return packs.length
}
