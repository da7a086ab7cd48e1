/**
 * The mails that a person may have or not; every other mail is a receipt or about the safety of the account, and always
 * comes. A new kind is one line here, and is written by `writeChosenMail`.
 */
export const mailKinds = {
  notifications: {
    label: 'What the studio and your teachers send you',
    /** What the mail is about, after 'no more mails about' and in its last line. */
    about: 'notifications',
    /** Whether it comes before somebody has chosen. */
    initially: false,
  },
  weeklyPlan: {
    label: 'Your week, on Monday mornings: the practices you have joined',
    about: 'your week',
    initially: false,
  },
} as const satisfies Record<string, { label: string; about: string; initially: boolean }>

export type MailKind = keyof typeof mailKinds
