import classMembership from '../pictures/plan-class-membership.svg'
import entryLevel from '../pictures/plan-entry-level.svg'
import fullMembership from '../pictures/plan-full-membership.svg'
import personalTraining from '../pictures/plan-personal-training.svg'

/** The four icons a plan can have, by the words of the contract. */
export const planPictures = {
  class_membership: classMembership,
  entry_level: entryLevel,
  full_membership: fullMembership,
  personal_training: personalTraining,
} as const

export type PlanIcon = keyof typeof planPictures
