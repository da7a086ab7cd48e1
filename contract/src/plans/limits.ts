/** Maximum live plans, characters of a title, visible characters of a description, dollars of a price (D5). */
export const PLAN_LIMITS = { live: 4, title: 20, description: 175, cost: 999 }
