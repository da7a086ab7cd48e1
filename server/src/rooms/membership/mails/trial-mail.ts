import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts } from './mail-person.ts'
import { dayInWords, formatReceiptAmount, minuteInWords } from './mail-words.ts'

/** Sent three days before the first charge, so that it surprises nobody. */
export function trialEndingMail({ row, person, plan, next, money }: MemberMailFacts): MemberMail {
  const on = dayInWords(row.periodEnd, person)
  const amount = next && formatReceiptAmount(next.cents, money)
  return {
    key: `trial-ending-${row.id}`,
    subject: `Your free trial ends on ${on}`,
    title: `Your free trial ends soon, ${person.firstName}`,
    paragraphs: [
      amount
        ? `Your free trial of ${plan.title} ends on ${on}. You will be charged ${amount} that day. To stay, you don’t need to do anything.`
        : `Your free trial of ${plan.title} ends on ${on}. Nothing will be charged.`,
    ],
    ...(amount && { figure: { label: `Due on ${on}`, value: amount } }),
    rows: [
      ['Plan', plan.title],
      ['Free until', minuteInWords(row.periodEnd, person)],
    ],
    button: { label: 'My membership', url: MEMBERSHIP_PAGE },
    closing: amount
      ? [
          [
            'Not for you? ',
            { label: 'Cancel', url: MEMBERSHIP_PAGE },
            ' before that day, and nothing is charged.',
          ],
        ]
      : [],
  }
}
