/**
 * Whether an attestation object in base64url says nothing of the authenticator's maker, which was not asked for: a chain of
 * certificates would have the library fetch revocation lists from addresses that the sender chooses. A passkey that signs for
 * itself ('packed' without certificates) is let through, since browsers leave that in place.
 */
export async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const object = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = object.get('fmt')
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
