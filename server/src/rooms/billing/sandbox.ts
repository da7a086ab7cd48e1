import type { SandboxCard, SandboxDelivery } from '@studio/contract/billing/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { PaymentSandbox } from '../../platform/payment-sandbox.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Replaces the provider's card form: 402 with the provider's text at the invalid field (CARD-05). */
export async function makePaymentMethod(context: Context, card: z.output<typeof SandboxCard>) {
  const sandbox = needSandbox(context)
  try {
    return await sandbox.createPaymentMethod(card)
  } catch (error) {
    const { field, message } = error as { field?: unknown; message: string }
    if (typeof field !== 'string') throw error
    throw new Refusal('paymentRefused', message, { code: 'CardInvalid', fields: { [field]: message } })
  }
}

export async function setWebhookDelivery(context: Context, delivery: z.output<typeof SandboxDelivery>) {
  await needSandbox(context).setDelivery(delivery.mode, delivery.seconds)
  return {}
}

/** Returns the sandbox; with a real provider there is none, even in demo mode. */
function needSandbox(context: Context): PaymentSandbox {
  if (!context.sandbox) throw new Refusal('notFound', refusals.notFound)
  return context.sandbox
}
