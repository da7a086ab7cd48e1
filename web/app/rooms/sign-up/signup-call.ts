import { type Call, CallError } from '@studio/contract/call.ts'
import { call } from '../../platform/call.ts'
import { changeSignup, readSignup } from './signup-session.ts'

/** Client for the calls between registration and membership, with the sign-up token (D3); an expired token is dropped. */
export const signupCall: Call = async (endpoint, request, extras) => {
  const authorization = `Bearer ${readSignup().signupToken ?? ''}`
  try {
    return await call(endpoint, request, { ...extras, headers: { ...extras?.headers, authorization } })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      changeSignup({ signupToken: null, complete: error.code === 'RegistrationComplete' })
    }
    throw error
  }
}
