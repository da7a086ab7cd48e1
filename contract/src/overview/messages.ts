export const fieldTexts = {
  range: 'Please choose at most 428 days, with the end after the start',
}
