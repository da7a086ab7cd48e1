/** "$23.20", "$0.00": dollars of the wire as a line of a bill has them. */
export function amountText(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
