export const fieldTexts = {
  time: 'Please enter a time, such as 07:00',
  weekday: 'Unknown day of the week',
  noDay: 'Choose at least one day',
} as const
