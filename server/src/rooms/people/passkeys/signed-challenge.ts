/** The longest challenge that is looked up; ours have 43 characters. */
const LONGEST = 100

/** The challenge that a browser says was signed; null for anything that is not its JSON. */
export function signedChallenge(clientDataJSON: string): string | null {
  const { challenge } = parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  return typeof challenge === 'string' && challenge.length <= LONGEST && /^[\w-]+$/.test(challenge)
    ? challenge
    : null
}

function parsed(json: string): { challenge?: unknown } {
  try {
    return JSON.parse(json) ?? {}
  } catch {
    return {}
  }
}
