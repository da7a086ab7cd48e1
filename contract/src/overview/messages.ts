export const fieldTexts = {
  range: 'Please, choose at most 366 days that do not end before they begin',
}
