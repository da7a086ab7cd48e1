import { parentPort } from 'node:worker_threads'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { createBirpc } from 'birpc'
import { isUnattested } from './is-unattested.ts'
import type { PasskeyFunctions } from './passkey-thread.ts'

createBirpc<Record<string, never>, PasskeyFunctions>(
  {
    generateAuthenticationOptions,
    generateRegistrationOptions,
    verifyAuthenticationResponse,
    verifyRegistrationResponse,
    isUnattested,
  },
  {
    post: (message) => parentPort?.postMessage(message),
    on: (listener) => parentPort?.on('message', listener),
  },
)
