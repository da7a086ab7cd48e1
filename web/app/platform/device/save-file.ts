/** Has the browser download what a link leads to; without a name the server says it. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Saves parts of a file in the browser. A plain link could not send the session's token. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  download(url, name)
  // Some browsers start reading after the event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
