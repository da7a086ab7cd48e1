import type { SecondFactor } from '@studio/contract/people/second-factor/schema.ts'

/** A dialog about one's own second step. */
export interface SecondFactorDialogProps {
  state: SecondFactor
  onClose: () => void
}

/** One that may end with recovery codes: ten, or none. */
export interface CodesDialogProps extends SecondFactorDialogProps {
  onCodes: (codes: string[]) => void
}
