/** A decline reason, in the provider's three fields. */
export interface Failure {
  code: string
  decline_code?: string
  message: string
}

const declined = (decline_code: string, message: string): Failure => ({
  code: 'card_declined',
  decline_code,
  message,
})

export const failures = {
  declined: declined('generic_decline', 'Your card was declined.'),
  noFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  wrongCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Failure>

type FailureName = keyof typeof failures

/** Behaviour of a test card; stored instead of its number. */
export interface Behaviour {
  /** The bank's answer when the card is saved; with a challenge, its answer after that. */
  setup?: FailureName
  /** The bank's answer to a charge; with a challenge, its answer after that. */
  charge?: FailureName
  /** 3-D Secure at every charge; or, for a card saved with it, only on session. */
  challenge?: 'unless-saved' | 'always'
  /** Outcome of a refund an hour later: it succeeds only then, or the bank returns it. */
  refund?: 'succeeds-later' | 'fails-later'
  /** The bank disputes every charge. */
  disputed?: true
}

const testCards: Record<string, Behaviour> = {
  '4000000000000002': { setup: 'declined', charge: 'declined' },
  '4000000000009995': { setup: 'noFunds', charge: 'noFunds' },
  '4000000000006975': { setup: 'velocity', charge: 'velocity' },
  '4000000000000069': { setup: 'expired', charge: 'expired' },
  '4000000000000127': { setup: 'wrongCvc', charge: 'wrongCvc' },
  '4000000000000119': { setup: 'processing', charge: 'processing' },
  '4000000000000341': { charge: 'declined' },
  '4000002500003155': { challenge: 'unless-saved' },
  '4000002760003184': { challenge: 'always' },
  '4000008260003178': { challenge: 'unless-saved', charge: 'noFunds' },
  '4000000000000259': { disputed: true },
  '4000000000005126': { refund: 'fails-later' },
  '4000000000007726': { refund: 'succeeds-later' },
  '4000008400001629': { challenge: 'always', setup: 'declined', charge: 'declined' },
}

/** Any number that is not a test card succeeds (D17.sandbox-cards). */
export const behaviourOf = (digits: string): Behaviour => testCards[digits] ?? {}
