/** Hands parts of a file to the browser: a call needs the session's token, which a plain link to the file would not carry. */
export function saveFile(name: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
