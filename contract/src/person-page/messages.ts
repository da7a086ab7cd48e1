export const fieldTexts = {
  note: 'Please enter at most 2000 characters',
}

export const toasts = {
  noteSaved: 'Note saved',
}
