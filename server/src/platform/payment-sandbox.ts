import type { FastifyPluginAsync } from 'fastify'

export interface SandboxCard {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** Functions of the sandbox for the demo's own calls, in addition to the provider's API. */
export interface PaymentSandbox {
  /** Replaces the provider's card form; throws an error with `field` and `message` if the form is invalid. */
  createPaymentMethod(card: SandboxCard): Promise<{ id: string }>
  setDelivery(mode: 'normal' | 'duplicate' | 'shuffle' | 'drop', seconds?: number): void | Promise<void>
  /** Processes everything due up to an instant, in time order: charges, renewals, retries and ends. */
  runDue(until: Date): Promise<void>
  /** Hosted pages (3-D Secure, invoices), served from the studio's own origin. */
  pages: FastifyPluginAsync
  close(): Promise<void>
}
