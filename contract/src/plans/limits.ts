/** At most: live plans, characters of a title, characters a person reads of a description, dollars of a cost (D5). */
export const PLAN_LIMITS = { live: 4, title: 20, description: 175, cost: 999 }
