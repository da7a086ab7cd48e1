export const fieldTexts = {
  range: 'Please choose at most 366 days, with the end after the start',
}
