import { parentPort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { invoicePdf } from './invoice-pdf.ts'
import type { PdfFunctions } from './pdf-thread.ts'

createBirpc<object, PdfFunctions>(
  { invoicePdf },
  {
    post: (message) => parentPort?.postMessage(message),
    on: (listener) => parentPort?.on('message', listener),
  },
)
