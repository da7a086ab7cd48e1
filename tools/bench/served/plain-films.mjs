import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

// The ceiling: a plain Node server with the same file and the same bytes, and nothing else.
const [file = '', folder = ''] = process.argv.slice(2)

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
const sendPart = (request, response) => {
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(first), Number(last)]
  response.writeHead(206, { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/*` })
  createReadStream(file, { start, end }).pipe(response)
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
const keepFile = async (request, response) => {
  await pipeline(request, createWriteStream(`${folder}/plain-upload`, { flush: true }))
  response.writeHead(201).end()
}

const server = createServer((request, response) =>
  request.method === 'GET' ? sendPart(request, response) : void keepFile(request, response),
)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address?.port)
})
process.on('disconnect', () => process.exit())
