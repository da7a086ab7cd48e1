export const refusals = {
  noteChanged: 'Somebody else has changed this note meanwhile. What they wrote stands below yours',
}

export const fieldTexts = {
  note: 'Please, enter at most 2000 characters',
}

export const toasts = {
  noteSaved: 'Note saved',
}
