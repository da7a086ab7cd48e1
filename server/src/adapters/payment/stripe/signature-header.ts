import { RequestError } from '../payment-errors.ts'

/** Stripe sends about 80 characters, plus one signature per secret while a secret is being rolled. */
const MOST_CHARACTERS = 1024
const MOST_SIGNATURES = 8

export interface SignatureHeader {
  /** Unix seconds. */
  at: number
  /** The header reduced to the parsed parts, for the SDK. */
  text: string
}

/**
 * Parses the provider's signature header, with one timestamp and one to eight signatures; throws RequestError
 * otherwise. The SDK reads the last of several timestamps, so with two, the checks here and there would use
 * different ones.
 */
export function readSignatureHeader(header: string): SignatureHeader {
  if (header.length > MOST_CHARACTERS) throw badSignature()
  const parts = header.split(',')
  const times = parts.filter((part) => part.startsWith('t='))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
  if (times.length !== 1 || !/^t=\d{1,12}$/.test(times[0]!)) throw badSignature()
  if (signatures.length < 1 || signatures.length > MOST_SIGNATURES) throw badSignature()
  return { at: Number(times[0]!.slice(2)), text: [times[0], ...signatures].join(',') }
}

const badSignature = () =>
  new RequestError('The signature header of the webhook cannot be read.', 'bad_signature')
