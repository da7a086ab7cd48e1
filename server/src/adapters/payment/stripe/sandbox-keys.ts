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
