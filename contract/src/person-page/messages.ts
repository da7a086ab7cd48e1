/** Maximum characters of a note. */
export const NOTE_LENGTH = 2000

export const fieldTexts = {
  note: `Please enter at most ${NOTE_LENGTH} characters`,
}

export const toasts = {
  noteSaved: 'Note saved',
}
