import type { FastifyPluginAsync } from 'fastify'
import type Stripe from 'stripe'

interface SandboxCard {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

export interface PastMembership {
  customer: { email: string; name: string; userId: string }
  /** First part of the numbers of its invoices. */
  invoicePrefix: string
  card: SandboxCard
  price: string
  trialDays: number
  subscriptionId: string
  startedAt: Date
  /** When it was cancelled for the end of its period. */
  cancelledAt: Date | null
  /** From when on the bank declines each charge. */
  declinedFrom: Date | null
}

/** What the provider has of a membership of the past; the invoices have their payments. */
export interface MembershipAtProvider {
  customer: { id: string }
  card: Stripe.PaymentMethod
  subscription: Stripe.Subscription
  invoices: Stripe.Invoice[]
}

/** Stripe Tax as the account has set it up. */
interface TaxAccount {
  office: { country: string; postalCode?: string }
  /** Countries in which the account is registered; all that the sandbox knows where absent. */
  registered?: readonly string[]
  /** What a country, or a ZIP code, takes in each jurisdiction, where it is not what the sandbox knows. */
  percents?: Readonly<Record<string, readonly number[]>>
}

/** Functions of the sandbox for the demo's own calls, in addition to the provider's API. */
export interface PaymentSandbox {
  /** Replaces the provider's card form; throws an error with `field` and `message` if the form is invalid. */
  createPaymentMethod(card: SandboxCard): Promise<{ id: string }>
  /** Makes memberships of the past with all that came of them until now; nobody is told. */
  liveThrough(memberships: readonly PastMembership[]): Promise<MembershipAtProvider[]>
  /** Sets up Stripe Tax in the account, or takes it back. */
  setTaxAccount(account: TaxAccount | null): Promise<void>
  setDelivery(mode: 'normal' | 'duplicate' | 'shuffle' | 'drop', seconds?: number): void | Promise<void>
  /** Processes everything due up to an instant, in time order: charges, renewals, retries and ends. */
  runDue(until: Date): Promise<void>
  /** Returns when something falls due next after an instant; null if nothing does. */
  nextDue(after: Date): Promise<Date | null>
  /** Hosted pages (3-D Secure, invoices), served from the studio's own origin. */
  pages: FastifyPluginAsync
  close(): Promise<void>
}

/** Families of the provider's events that tell the studio all it needs; operators may subscribe to more. */
export const heardFamilies = ['customer', 'invoice', 'charge', 'refund'] as const

/** Keyed digests of the studio's token secret: base64url. */
interface Signer {
  sign(purpose: string, text: string): string
}

/**
 * Returns the keys of a studio's sandbox, derived from the token secret, so that all servers of a studio
 * share them and no other studio does; the publishable one gives no access.
 */
export const sandboxKeys = ({ sign }: Signer) => ({
  secretKey: `sk_test_${sign('sandbox', 'secret-key')}`,
  publishableKey: 'pk_test_sandbox',
  webhookSecret: `whsec_${sign('sandbox', 'webhook-secret')}`,
})
