/** Value of a cell: instants are written in ISO 8601, lists separated by semicolons, null as empty. */
export type Cell = string | number | boolean | Date | readonly string[] | null

/** Written first so that Excel detects UTF-8 instead of a legacy character set. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What stands between cells, and before decimals. */
export interface CsvSigns {
  between: ',' | ';'
  point: string
}

const USUAL: CsvSigns = { between: ',', point: '.' }

/** Excel reads a file as its place writes numbers: where decimals have a comma, cells have a semicolon between them. */
export const signsFor = (point: string): CsvSigns => (point === ',' ? { between: ';', point } : USUAL)

/**
 * Start of a text that spreadsheets treat as a formula (OWASP, CSV Injection), full-width characters
 * included.
 */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** The same where a spreadsheet splits a cell: European ones at semicolons, all at tabs and lines outside of quotes. */
const FORMULA_AFTER = /([;\t\r\n]["'\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * Returns one row in RFC 4180 format with its line end. A text that a spreadsheet would evaluate gets a
 * leading apostrophe.
 */
export function csvRow(cells: readonly Cell[], signs = USUAL): string {
  return `${cells.map((cell) => written(cell, signs)).join(signs.between)}\r\n`
}

function written(cell: Cell, { between, point }: CsvSigns): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', point)
  if (typeof cell === 'boolean') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  const text = typeof cell === 'string' ? cell : cell.join('; ')
  const within = text.replace(FORMULA_AFTER, "$1'")
  const harmless = FORMULA.test(text) ? `'${within}` : within
  const isQuoted = harmless.includes(between) || /["\r\n]/.test(harmless)
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
