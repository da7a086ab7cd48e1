import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const PATIENCE_MS = 5_000
/** Error codes of Node and OpenSSL for a certificate that no browser accepts. */
const badCertificate = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

/**
 * Checks that the studio answers at its public address, with a valid certificate; no answer yet is a hint.
 */
export async function checkAddress(publicUrl: string, trustProxy?: string): Promise<Finding[]> {
  const address = `${publicUrl.replace(/\/$/, '')}/health/live`
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const { status } = (await answer.json().catch(() => ({}))) as { status?: string }
    if (answer.ok && status === 'live')
      return [fine('PUBLIC_URL', 'the studio answers there'), ...proxyFindings(answer.headers, trustProxy)]
    return [hint('PUBLIC_URL', `${address} answers ${answer.status}, and not as this studio does`)]
  } catch (error) {
    const code = codeOf(error)
    const reason = reasonOf(error)
    if (badCertificate.test(code)) return [fault('PUBLIC_URL', `its certificate is not accepted: ${reason}`)]
    return [hint('PUBLIC_URL', `nothing answers there yet (${reason}): start the studio and its proxy`)]
  }
}

/** The studio itself sends neither header: whoever does stands in between. */
function proxyFindings(headers: Headers, trustProxy: string | undefined): Finding[] {
  const proxy = headers.get('server') ?? headers.get('via')
  if (!proxy || trustProxy !== 'none') return []
  return [
    hint(
      'TRUST_PROXY',
      `is none, and ${proxy} is in front: limits count all visitors as one. Name its address`,
    ),
  ]
}

function codeOf(error: unknown): string {
  const { cause, code } = (error ?? {}) as { cause?: { code?: string }; code?: unknown }
  return cause?.code ?? String(code ?? '')
}
