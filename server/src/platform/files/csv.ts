/** What a cell holds: an instant is written in ISO 8601, a list with semicolons, null as nothing. */
export type Cell = string | number | boolean | Date | readonly string[] | null

/** Excel takes a file without it for one of its own old character set. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection), in full width too. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** One row of RFC 4180 with its line end. A text that a spreadsheet would calculate gets an apostrophe before it. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  const text = typeof cell === 'string' ? cell : cell.join('; ')
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
