import { zoneName } from '@studio/contract/zone-offset.ts'
import type { LinkedSentence } from '../../studio/mail-layout.ts'
import type { ClassOfToday } from './classes-of-today.ts'
import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts } from './mail-person.ts'
import { dayInWords, formatReceiptAmount, minuteInWords } from './mail-words.ts'

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
