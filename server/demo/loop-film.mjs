/**
 * Writes an mp4 that shows a loop again and again. Its tables name the bytes of the loop once for each time it is
 * shown, so a film of forty minutes takes hardly more room than ten seconds of it, and is as smooth and as sharp.
 */
const box = (type, ...parts) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const numbers = (...values) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}

/** The boxes within some bytes, by type; of several of one type a list. */
function boxesIn(bytes) {
  const found = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

/** The body of the first box at a path, such as `moov/trak/mdia`. */
function bodyAt(bytes, path) {
  return path.split('/').reduce((body, type) => boxesIn(body).find((one) => one.type === type).body, bytes)
}

/** What a file of one track made by ffmpeg holds: its samples, and the boxes that say how they are read. */
function readLoop(file) {
  const table = (name) => bodyAt(file, `moov/trak/mdia/minf/stbl/${name}`)
  const [sizes, toChunks, chunks] = [table('stsz'), table('stsc'), table('stco')]
  const samples = []
  let runs = 0
  for (let chunk = 1; chunk <= chunks.readUInt32BE(4); chunk += 1) {
    while (runs < toChunks.readUInt32BE(4) && toChunks.readUInt32BE(8 + runs * 12) <= chunk) runs += 1
    let at = chunks.readUInt32BE(4 + chunk * 4)
    for (let i = 0; i < toChunks.readUInt32BE(12 + (runs - 1) * 12); i += 1) {
      const size = sizes.readUInt32BE(4) || sizes.readUInt32BE(12 + samples.length * 4)
      samples.push(file.subarray(at, at + size))
      at += size
    }
  }
  return {
    samples,
    ticks: table('stts').readUInt32BE(12),
    boxes: (path) => bodyAt(file, `moov/trak/${path}`),
    timescale: bodyAt(file, 'moov/trak/mdia/mdhd').readUInt32BE(12),
  }
}

/** A copy with a number at a place. */
function patched(bytes, place, value) {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(value, place)
  return copy
}

/** The tables of a track whose loop lies at a place of the file and is shown for as many samples as are wanted. */
function tablesOf({ loop, count, at, keyed }) {
  const each = loop.samples.length
  const [times, rest] = [Math.ceil(count / each), count % each]
  const sizes = loop.samples.map(({ length }) => length)
  const inChunks = rest === 0 || times === 1 ? [1, Math.min(count, each), 1] : [1, each, 1, times, rest, 1]
  const begins = Array.from({ length: times }, (_, i) => i * each + 1)
  return box(
    'stbl',
    box('stsd', loop.boxes('mdia/minf/stbl/stsd')),
    box('stts', numbers(0, 1, count, loop.ticks)),
    ...(keyed ? [box('stss', numbers(0, times, ...begins))] : []),
    box('stsc', numbers(0, inChunks.length / 3, ...inChunks)),
    box('stsz', numbers(0, 0, count, ...Array.from({ length: count }, (_, i) => sizes[i % each]))),
    box('stco', numbers(0, times, ...Array(times).fill(at))),
  )
}

function track(id, header, { loop, count, at, keyed }, seconds) {
  const media = count * loop.ticks
  return box(
    'trak',
    box('tkhd', patched(patched(loop.boxes('tkhd'), 12, id), 20, seconds * 1000)),
    box(
      'mdia',
      box('mdhd', patched(loop.boxes('mdia/mdhd'), 16, media)),
      box('hdlr', loop.boxes('mdia/hdlr')),
      box(
        'minf',
        box(header, loop.boxes(`mdia/minf/${header}`)),
        box('dinf', loop.boxes('mdia/minf/dinf')),
        tablesOf({ loop, count, at, keyed }),
      ),
    ),
  )
}

/**
 * `picture` and `sound` are files of one track each; the loop of the sound are the samples `from` until `to`, as the first of
 * an encoder know nothing of those before them. The picture's file may say in its comment what it was made of.
 */
export function loopFilm({ picture, sound, from, to, seconds }) {
  const [shown, heard] = [readLoop(picture), readLoop(sound)]
  heard.samples = heard.samples.slice(from, to)
  const count = (loop) => Math.floor((seconds * loop.timescale) / loop.ticks)
  const bytes = (loop) => Buffer.concat(loop.samples)
  const [pictureBytes, soundBytes] = [bytes(shown), bytes(heard)]
  const moov = bodyAt(picture, 'moov')
  const udta = boxesIn(moov).find(({ type }) => type === 'udta')
  const named = box('ftyp', bodyAt(picture, 'ftyp'))
  const head = (at) =>
    box(
      'moov',
      box('mvhd', patched(patched(bodyAt(moov, 'mvhd'), 16, seconds * 1000), 96, 3)),
      track(1, 'vmhd', { loop: shown, count: count(shown), at, keyed: true }, seconds),
      track(2, 'smhd', { loop: heard, count: count(heard), at: at + pictureBytes.length }, seconds),
      ...(udta ? [box('udta', udta.body)] : []),
    )
  const begins = named.length + head(0).length + 8
  return Buffer.concat([named, head(begins), box('mdat', pictureBytes, soundBytes)])
}
