/** What happens to those who joined the calendar that is copied (PRACTICE-14). */
export const membersText = (members: number): string =>
  members === 0
    ? 'Nobody has joined this month, so nobody is asked about the new one.'
    : `${members === 1 ? 'The one member is' : `The ${members} members are`} not copied. If this is the next month, they will be asked to join; those who chose to stay in each month join at once.`
