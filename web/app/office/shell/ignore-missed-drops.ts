/**
 * A file that misses the field it was meant for is dropped for nothing: the browser would open it in place of the page, with all
 * that is typed there. Returns what ends that.
 */
export function ignoreMissedDrops(): () => void {
  const missed = (event: DragEvent) => {
    const isFile = event.dataTransfer?.types.includes('Files')
    const isTaken = event.defaultPrevented || (event.target as Element).closest?.('input[type=file]')
    if (!event.dataTransfer || !isFile || isTaken) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const sign of ['dragover', 'drop'] as const) window.addEventListener(sign, missed)
  return () => {
    for (const sign of ['dragover', 'drop'] as const) window.removeEventListener(sign, missed)
  }
}
