const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa, ending 4242" */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? 'Card'}, ending ${last4}`
}
