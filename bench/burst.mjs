import { parentPort, workerData } from 'node:worker_threads'
import { signatureOf } from '../sandbox/src/events/signature.ts'

/**
 * Sends signed events at an even rate for a while, and reports each answer; in a thread apart from the
 * server's.
 */
const { url, secret, bodies, lasts } = workerData

/** @param {string} body */
async function post(body) {
  const began = performance.now()
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signatureOf(body, secret, new Date()),
  }
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return { status: answer.status, time: performance.now() - began }
}

const began = performance.now()
/** @type {Promise<{ status: number, time: number }>[]} */
const answers = []
for (const [index, body] of bodies.entries()) {
  const early = began + (index * lasts) / bodies.length - performance.now()
  if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
  answers.push(post(body))
}
parentPort?.postMessage(await Promise.all(answers))
