/** Whether a plan can be bought now: a cost of 0 is Coming Soon, an archived one is gone (D5, S-M2). */
export function canBuy(plan: { costCents: number; archivedAt: Date | null }): boolean {
  return plan.costCents > 0 && plan.archivedAt === null
}
