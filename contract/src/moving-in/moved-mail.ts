/** What everybody who moves in is written, once; its button opens the page for a password. */
export const movedMail = (studioName: string) => ({
  subject: `Your account at ${studioName}`,
  title: (firstName: string) => `Welcome, ${firstName}`,
  paragraphs: [
    `${studioName} has moved, and your account has moved with it. Choose a password, then sign in with this email address. The link works once, for eight weeks.`,
    'Nothing changes in what you pay.',
  ],
  button: 'Choose a password',
  closing: 'After that, use ‘Forgot password?’ on the sign-in page to get a new one.',
})
