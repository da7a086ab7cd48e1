/** "$23.20", "$0.00": dollars with cents, as on a bill. */
export function amountText(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
