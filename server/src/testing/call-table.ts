/**
 * Parses a table of calls, one line each: the call's name, then its columns. Returns the columns by name; empty lines only
 * group.
 */
export function parseCallTable(text: string, columns: number): Map<string, string[]> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return new Map(
    lines.map((line) => {
      const words = line.trim().split(/\s+/)
      return [words.slice(0, -columns).join(' '), words.slice(-columns)]
    }),
  )
}
