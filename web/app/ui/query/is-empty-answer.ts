/** Whether an answer is empty: null, no rows, a list without records, or pages of such lists. */
export function isEmptyAnswer(data: unknown): boolean {
  if (data === null) return true
  if (Array.isArray(data)) return data.length === 0
  const { records, pages } = data as { records?: unknown[]; pages?: unknown[] }
  return records?.length === 0 || (pages?.every(isEmptyAnswer) ?? false)
}
