import { randomBytes } from 'node:crypto'

const body = '4eC39HqLyjWDarjtT1zdp7dc'

/**
 * All variables that production requires; no server listens at any of the addresses, so tests never access
 * the network.
 */
export const productionEnvironment = {
  STUDIO_MODE: 'production',
  PUBLIC_URL: 'https://studio.example',
  TOKEN_SECRET: randomBytes(48).toString('base64'),
  TRUST_PROXY: 'none',
  STRIPE_SECRET_KEY: `sk_live_${body}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${body}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${body}`,
  STAND_IN_URL: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Studio <studio@example.com>',
  CONTACT_EMAIL: 'hello@example.com',
  RATE_LIMITS: 'on',
}
