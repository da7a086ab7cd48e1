declare global {
  interface Window {
    /** Sum of the layout shifts since the page was opened. */
    shifted: number
  }
}

/** Init script that counts layout shifts: it runs in the page, before its scripts. */
export function countShifts(): void {
  window.shifted = 0
  const seen = new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.shifted += shift.value
  })
  seen.observe({ type: 'layout-shift', buffered: true })
}
