import { Worker } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { ShownInvoice } from './invoice-rows.ts'

/** Functions of the worker thread. */
export interface PdfFunctions {
  invoicePdf(shown: ShownInvoice): Promise<Uint8Array>
}

/** Timeout in milliseconds; the first invoice, with the largest font, needs a tenth of a second. */
const PATIENCE = 20_000

let running: BirpcReturn<PdfFunctions, object> | null = null

/**
 * Renders the invoice as a PDF in a worker thread: parsing a font with every script takes longer than a
 * request may block others (S-I7). The thread starts with the first invoice, is kept, and doesn't keep the
 * process alive.
 */
export async function drawInvoice(shown: ShownInvoice): Promise<Buffer> {
  running ??= startThread()
  return Buffer.from(await running.invoicePdf(shown))
}

function startThread(): BirpcReturn<PdfFunctions, object> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const rpc = createBirpc<PdfFunctions, object>(
    {},
    {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      timeout: PATIENCE,
    },
  )
  const end = (error?: Error) => {
    if (running === rpc) running = null
    rpc.$close(error ?? new Error('The thread that draws invoices has ended'))
  }
  worker.on('error', end)
  worker.on('exit', () => end())
  return rpc
}
