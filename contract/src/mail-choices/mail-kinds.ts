/**
 * Mails that a person can switch on and off; all other mails are receipts or about the account's security and are always
 * sent. A new kind needs one line here and a case in `writeChosenMail`.
 */
export const mailKinds = {
  notifications: {
    label: 'What the studio and your teachers send you',
    /** Topic, as in 'no more mails about …' and in the mail's last line. */
    about: 'notifications',
    /** Whether it is on by default. */
    initially: false,
  },
  weeklyPlan: {
    label: 'Your week, on Monday mornings: the practices you have joined',
    about: 'your week',
    initially: false,
  },
} as const satisfies Record<string, { label: string; about: string; initially: boolean }>

export type MailKind = keyof typeof mailKinds
