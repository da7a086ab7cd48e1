import { zoneName } from '@studio/contract/zone-offset.ts'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { classDays, classDayVideos } from '../../../database/tables/daily-classes.ts'
import { users } from '../../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../../database/tables/videos.ts'
import type { LinkedSentence } from '../../studio/mail-layout.ts'
import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts } from './mail-person.ts'
import { dayInWords, formatReceiptAmount, minuteInWords } from './mail-words.ts'

/** The teacher is null if they have left. */
export type ClassOfToday = Awaited<ReturnType<typeof classesOfToday>>[number]

const style = sql<string | null>`(
  select ${tags.title} from ${videoTags} join ${tags} on ${tags.id} = ${videoTags.tagId}
  where ${videoTags.videoId} = ${videos.id} order by ${videoTags.position} limit 1
)`

/** Returns the classes of the current studio day in order, those with a film (D1). */
export function classesOfToday(context: Context, tx: Transaction) {
  return tx
    .select({
      id: videos.id,
      title: videos.title,
      teacher: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      style,
      seconds: videos.durationSeconds,
    })
    .from(classDays)
    .innerJoin(classDayVideos, eq(classDayVideos.classDayId, classDays.id))
    .innerJoin(videos, eq(videos.id, classDayVideos.videoId))
    .leftJoin(users, eq(users.id, videos.coachUserId))
    .where(
      and(
        eq(classDays.day, context.day()),
        or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode)),
      ),
    )
    .orderBy(asc(classDayVideos.position))
}

/** Formats "… You will be charged $23.20 that day, unless you cancel first.", with `cancel` as a link. */
function unlessCancelled(sentence: string): LinkedSentence {
  return [`${sentence}, unless you `, { label: 'cancel', url: MEMBERSHIP_PAGE }, ' first.']
}

/** The first mail of a membership, with today's classes if its plan opens them. */
export function welcomeMail({
  row,
  person,
  plan,
  next,
  money,
  classes,
  zone,
}: MemberMailFacts & { classes: ClassOfToday[]; zone: string }): MemberMail {
  const opens = plan.permissions.some((area) => area === 'DailyClasses' || area === 'DailyClassesCurrentDay')
  return {
    key: `membership-begun-${row.id}`,
    subject: `Welcome: your ${plan.title} has begun`,
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      opens
        ? `Three new classes arrive every day at midnight ${zoneName(zone)}. Begin with whichever is shortest.`
        : 'Everything your plan opens is waiting for you.',
    ],
    entries: opens ? classes.map(entryOf) : [],
    sober: false,
    button: { label: opens ? 'Watch today’s classes' : 'Open the studio', url: '/' },
    closing: [whatBegan({ row, person, plan, next, money })],
  }
}

const entryOf = ({ id, title, teacher, style, seconds }: ClassOfToday) => ({
  title,
  url: `/video/${id}`,
  note: [teacher, style].filter(Boolean).join(', '),
  end: seconds > 0 ? `${Math.max(1, Math.round(seconds / 60))} min` : '',
})

function whatBegan({ row, person, plan, next, money }: MemberMailFacts): string | LinkedSentence {
  if (row.providerState === 'day_pass')
    return `You have ${plan.title} until ${minuteInWords(row.periodEnd, person)}. It ends by itself, and nothing more is charged.`
  const on = dayInWords(row.periodEnd, person)
  const amount = next && formatReceiptAmount(next.cents, money)
  if (row.providerState === 'trialing') {
    const trial = `You have ${plan.title}, free until ${on}.`
    return amount ? unlessCancelled(`${trial} You will be charged ${amount} that day`) : trial
  }
  return unlessCancelled(`You have ${plan.title}. It renews on ${on}${amount ? ` for ${amount}` : ''}`)
}
