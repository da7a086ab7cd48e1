/** Keyed digests of the studio's token secret: base64url. */
interface Signer {
  sign(purpose: string, text: string): string
}

/**
 * The keys of a studio's own sandbox. They follow from the token secret, so that every server of a studio has the same
 * ones and no other studio has; the publishable one opens nothing.
 */
export const sandboxKeys = ({ sign }: Signer) => ({
  secretKey: `sk_test_${sign('sandbox', 'secret-key')}`,
  publishableKey: 'pk_test_sandbox',
  webhookSecret: `whsec_${sign('sandbox', 'webhook-secret')}`,
})
