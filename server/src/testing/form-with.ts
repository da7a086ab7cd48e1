/** Builds the form of a call that takes one file. */
export function formWith(bytes: Buffer, name: string, field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name))
  return form
}
