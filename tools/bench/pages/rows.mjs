/**
 * @typedef {{ resourceType: string, transferSize: number }} Sent
 * @typedef {{ numericValue?: number, details?: { items: Sent[] } }} Audit
 * @typedef {{ audits: Record<string, Audit>, categories: { performance: { score: number } } }} Report
 * @typedef {{ page: string, score: number, lcp: number, tbt: number, cls: number, requests: number, scripts: number, sheets: number, scriptKB: number, totalKB: number }} PageRow
 */

/** @param {number[]} values */
const median = (values) => {
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? Number.NaN
}

const kilobytes = (/** @type {Sent[]} */ sent) =>
  Math.round(sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 100) / 10

/**
 * Converts a Lighthouse report: times in milliseconds, sizes in thousands of bytes including headers.
 * @param {string} page @param {Report} report @returns {PageRow}
 */
export function rowOf(page, { audits, categories }) {
  const sent = audits['network-requests']?.details?.items ?? []
  const of = (/** @type {string} */ type) => sent.filter(({ resourceType }) => resourceType === type)
  const figure = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN
  return {
    page,
    score: categories.performance.score,
    lcp: Math.round(figure('largest-contentful-paint')),
    tbt: Math.round(figure('total-blocking-time')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    requests: sent.length,
    scripts: of('Script').length,
    sheets: of('Stylesheet').length,
    scriptKB: kilobytes(of('Script')),
    totalKB: kilobytes(sent),
  }
}

/** Returns the median of each figure over several runs; a run may lack some. @param {PageRow[]} rows @returns {PageRow} */
export function medianOf(rows) {
  const [first] = rows
  if (!first) throw new Error('No run of this page came to its end')
  const figures = Object.keys(first).filter((name) => name !== 'page')
  const middle = figures.map((name) => [
    name,
    median(rows.map((row) => Number(row[/** @type {keyof PageRow} */ (name)]))),
  ])
  return { ...first, ...Object.fromEntries(middle) }
}
