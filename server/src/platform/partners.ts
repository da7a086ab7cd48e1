const names = ['mail', 'payments'] as const
/** Servers of somebody else that the studio works with, and goes on without for a while. */
export type PartnerName = (typeof names)[number]

/** How the last thing went that this process asked of each; nobody is asked for the sake of it. */
export interface Partners {
  answered(name: PartnerName): void
  failed(name: PartnerName): void
  /** Those whose last answer did not come. */
  failing(): PartnerName[]
}

export function makePartners(): Partners {
  const away = new Set<PartnerName>()
  return {
    answered: (name) => void away.delete(name),
    failed: (name) => void away.add(name),
    failing: () => names.filter((name) => away.has(name)),
  }
}
