import { decimalsOf } from '../billing/currencies.ts'

/** Renders a page without external files; it follows the visitor's light or dark setting. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${plain(title)}</title>
<style>${style}</style>
</head>
<body><main>${content}</main></body>
</html>`
}

export const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 3rem auto; padding: 0 1.25rem }
a { color: inherit }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0 }
th, td { padding: .5rem 0; text-align: left; border-bottom: 1px solid; vertical-align: top }
td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums }
tfoot td, tfoot th { border: 0 }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; margin: 0 .75rem .75rem 0 }
@media print { main { margin: 0; max-width: none } }
`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const plain = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!)

/** Writes an amount, with the currency's code in place of a sign that can't be drawn. */
export function money(cents: number, currency: string, canDraw = (_text: string) => true): string {
  const decimals = decimalsOf(currency)
  const written = (currencyDisplay: 'symbol' | 'code') =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(cents / 10 ** decimals)
  const short = written('symbol')
  return canDraw(short) ? short : written('code')
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const dateOf = (seconds: number) => dates.format(new Date(seconds * 1000))
