/** Puts another palette in place of the one this page came with; null for the design's own colours. */
export function showPalette(address: string | null): void {
  const sheet =
    document.head.querySelector<HTMLLinkElement>('link[href^="/palette.css"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }))
  // Of no palette the sheet is empty.
  sheet.href = address ?? '/palette.css?of=none'
}
