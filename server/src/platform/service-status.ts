const names = ['mail', 'payments', 'limits', 'replica'] as const
/** External servers that the studio depends on, and can do without for a while. */
export type PartnerName = (typeof names)[number]

/** Outcome of the last regular request to each partner; none is contacted just to check. */
export interface Partners {
  answered(name: PartnerName): void
  failed(name: PartnerName): void
  /** Returns the partners whose last request failed. */
  failing(): PartnerName[]
}

export function makeServiceStatus(): Partners {
  const away = new Set<PartnerName>()
  return {
    answered: (name) => void away.delete(name),
    failed: (name) => void away.add(name),
    failing: () => names.filter((name) => away.has(name)),
  }
}
