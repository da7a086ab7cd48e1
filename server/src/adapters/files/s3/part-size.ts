/** Bytes of a part but the last: what a browser sends at once, so that a piece that arrives whole is one part. */
export const PART = 10_485_760

/** The same bytes in parts of that size; the last one is what is left, and of nothing comes nothing. */
export async function* uploadPartsOf(
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of content) {
    held.push(piece)
    length += piece.length
    while (length >= PART) {
      const bytes = Buffer.concat(held, length)
      yield bytes.subarray(0, PART)
      held = [bytes.subarray(PART)]
      length -= PART
    }
  }
  if (length > 0) yield Buffer.concat(held, length)
}
