import type { FastifyPluginAsync } from 'fastify'

export interface SandboxCard {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** What the demo's routes ask of the sandbox besides the provider's own calls (api.md, 'Demo mode only'). */
export interface PaymentSandbox {
  /** Stands in for the provider's card form; throws an error with `field` and `message` when the form is not right. */
  createPaymentMethod(card: SandboxCard): Promise<{ id: string }>
  setDelivery(mode: 'normal' | 'duplicate' | 'shuffle' | 'drop', seconds?: number): void | Promise<void>
  /** Charges, renews, retries and ends everything that falls due up to an instant, in time order. */
  runDue(until: Date): Promise<void>
  /** Hosted pages (3-D Secure, invoices), mounted on the studio's own origin. */
  pages: FastifyPluginAsync
  close(): Promise<void>
}
