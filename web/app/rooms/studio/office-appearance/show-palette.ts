/** Replaces the page's palette; null restores the design's colours. */
export function showPalette(address: string | null): void {
  const sheet =
    document.head.querySelector<HTMLLinkElement>('link[href^="/palette.css"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }))
  // The style sheet is empty without a palette.
  sheet.href = address ?? '/palette.css?of=none'
}
