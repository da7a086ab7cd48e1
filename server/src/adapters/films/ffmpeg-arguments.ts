import { DECODERS } from './decoders.ts'
import type { FilmFacts, Loudness } from './film-maker.ts'
import { frameFiles, frameFilters, framesOf, jpegFilter } from './frames.ts'
import { pictureFilters } from './picture.ts'
import { previewFile, previewFilter } from './preview.ts'
import { BARE, ladderOf, SOUND_BITS, type Step, thumbsOf } from './renditions.ts'
import { MEASURING, mixesOf, NOTHING_KEPT, soundAsMade, soundFile, soundFilters } from './sounds.ts'

const SEGMENT_SECONDS = 6
/**
 * Prints each second of film that has been decoded. ffmpeg's own progress begins once every output has its first frame, and the
 * thumbnails have theirs at the end of the film. One of less than half a second has its frame by `eof_action`.
 */
const PROGRESS =
  'fps=1:eof_action=pass,metadata=mode=add:key=decoded:value=1,metadata=mode=print:file=-:direct=1'
/** 8192 × 4320. */
const MOST_PIXELS = '35389440'

/**
 * Arguments to read one local mp4 and nothing it may refer to: no other protocol, no other demuxer, and no
 * references in `mov` (S-F5).
 */
const reading = (path: string, seconds: number, tells: 'error' | 'info' = 'error') => [
  ...[
    '-hide_banner',
    '-nostdin',
    '-nostats',
    '-loglevel',
    tells,
    '-progress',
    'pipe:1',
    '-stats_period',
    '1',
  ],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-codec_whitelist', DECODERS],
  ...['-max_pixels', MOST_PIXELS, '-f', 'mov', '-enable_drefs', '0'],
  // Where a recorded meeting changes its size, nothing begins anew: the picture is brought to one size.
  ...['-reinit_filter:v', '0'],
  // The film's own times: what begins late, begins late.
  ...['-copyts', '-t', String(seconds + 1), '-i', `file:${path}`],
]

/** How long each frame is shown, from which the playlist's last part has its length; ffmpeg gives all the same. */
const LENGTHS = `setts=duration='if(eq(NEXT_DTS,NOPTS),DURATION,NEXT_DTS-DTS)'`
/** Without edit lists, which players of parts don't read: both tracks begin at 0, and no frame is shown later than in the film. */
const AT_ITS_TIME = 'use_editlist=0'
const FRAMES_AT_THEIR_TIME = `${AT_ITS_TIME}:movflags=+negative_cts_offsets`

/**
 * Arguments to write one file per rendition, with a playlist of byte ranges in it, to keep the number of
 * files low.
 */
const playlist = (name: string, folder: string, segment: string) => [
  ...BARE,
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
  ...['-hls_segment_options', segment],
  ...['-hls_segment_filename', `${folder}/${name}.mp4`, `${folder}/${name}.m3u8`],
]

/**
 * Arguments for a picture track; key frames are at the same times in each height, so that players can switch.
 */
const picture = ({ name, bits }: Step, folder: string) => [
  ...['-map', `[${name}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', String(bits), '-bufsize', String(bits * 2), '-sc_threshold', '0'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
  ...['-fps_mode', 'vfr', '-enc_time_base', '1:90000', '-bsf:v', LENGTHS],
  ...playlist(name, folder, FRAMES_AT_THEIR_TIME),
]

interface Outputs {
  facts: FilmFacts
  folder: string
  /** Loudness of the sound if it is to be levelled. */
  level: Loudness | null
}

/** Returns the arguments that print the loudness of a film's sound, of which only the sound is decoded. */
export function measuringArguments(path: string, facts: FilmFacts): string[] {
  const filters = `${soundAsMade(facts, 'made')};[made]${MEASURING}[measured]`
  return [
    ...reading(path, facts.seconds, 'info'),
    ...['-filter_complex', filters, '-map', '[measured]'],
    ...NOTHING_KEPT,
  ]
}

/**
 * Returns the arguments of ffmpeg: each frame is decoded once for all renditions. They contain no user input.
 */
export function ffmpegArguments(path: string, { facts, folder, level }: Outputs) {
  const steps = ladderOf(facts)
  const thumbs = thumbsOf(facts)
  const uses = [...steps, ...framesOf(facts), { name: 'thumbs' }, { name: 'preview' }]
  const filters = [
    `[0:V:${facts.picture.index}]${pictureFilters(facts)},split=${uses.length}${uses.map(({ name }) => `[${name}in]`).join('')}`,
    ...steps.map(({ name, width, height }) => `[${name}in]scale=${width}:${height},setsar=1[${name}]`),
    `[thumbsin]${PROGRESS},fps=1/${thumbs.every},${jpegFilter(thumbs)},tile=${thumbs.columns}x${thumbs.rows}[thumbs]`,
    `[previewin]${previewFilter(facts)}[preview]`,
    ...frameFilters(facts),
    ...soundFilters(facts, level),
  ]
  return [
    ...reading(path, facts.seconds),
    ...['-filter_complex', filters.join(';')],
    ...steps.flatMap((step) => picture(step, folder)),
    ...mixesOf(facts).flatMap(({ name }) => soundFile(SOUND_BITS, name, playlist(name, folder, AT_ITS_TIME))),
    ...previewFile(facts, folder),
    ...frameFiles(facts, folder),
    ...['-map', '[thumbs]', '-frames:v', '1', '-q:v', '5', '-update', '1', `${folder}/thumbs.jpg`],
  ]
}
