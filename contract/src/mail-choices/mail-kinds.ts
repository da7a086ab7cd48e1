/**
 * Mails that a person can switch on and off; all other mails are receipts or about the account's security and are always
 * sent. A new kind needs one line here and a case in `writeChosenMail`.
 */
export const mailKinds = {
  notifications: {
    label: 'Messages from the studio and your teachers',
    /** Topic, as in 'no more mails about …'. */
    about: 'notifications',
    /** Why a person gets it, in the mail's last line: 'You receive this email because …'. */
    because: 'you asked for emails about notifications',
    /** Whether it is on by default. */
    initially: false,
  },
  monthOpens: {
    label: 'When a teacher whose month you joined opens the next one',
    about: 'new months of your teachers',
    because: 'you were in this teacher’s last month',
    // Whoever joined a month has asked for it, and would find nothing on the 1st.
    initially: true,
  },
  studioNews: {
    label: 'News the studio emails to everybody',
    about: 'studio news',
    because: 'the studio emails its news to everybody',
    initially: true,
  },
  weeklyPlan: {
    label: 'Your week, on Monday mornings: the practices you have joined, and your own days',
    about: 'your week',
    because: 'you asked for emails about your week',
    initially: false,
  },
  ownReminders: {
    label: 'Reminders you have set yourself: your paths, your daily practice',
    about: 'your own reminders',
    because: 'you asked to be reminded',
    // Nobody is reminded by mail who has not chosen it for a path or their practice.
    initially: true,
  },
} as const satisfies Record<string, { label: string; about: string; because: string; initially: boolean }>

export type MailKind = keyof typeof mailKinds
