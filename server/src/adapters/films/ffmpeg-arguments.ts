import type { FilmFacts } from './film-maker.ts'
import { ladderOf, SOUND_BITS, type Step, thumbsOf } from './ladder.ts'

const SEGMENT_SECONDS = 6
/** What a film of a camera or an editor may hold; ffmpeg knows hundreds of others, each a way in. */
const DECODERS = 'h264,hevc,mpeg4,vp9,libvpx-vp9,av1,libdav1d,aac,mp3,mp3float,ac3,opus,libopus,pcm_s16le'
/** 8192 times 4320. */
const MOST_PIXELS = '35389440'

/**
 * Reads one mp4 of this machine and nothing that it may name: no other protocol, no other demuxer, and `mov` follows no
 * references (S-F5).
 */
const reading = (path: string, seconds: number) => [
  ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-stats_period', '1'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-codec_whitelist', DECODERS],
  ...['-max_pixels', MOST_PIXELS, '-f', 'mov', '-enable_drefs', '0'],
  ...['-t', String(seconds + 1), '-i', `file:${path}`],
]

/** One file for each rendition, whose playlist names parts of it: few files, and ranges do the rest. */
const playlist = (name: string, folder: string) => [
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
  ...['-hls_segment_filename', `${folder}/${name}.mp4`, `${folder}/${name}.m3u8`],
]

/** Key frames at the same moments in each height, so that a player may change between them. */
const picture = ({ name, bits }: Step, folder: string) => [
  ...['-map', `[${name}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', String(bits), '-bufsize', String(bits * 2), '-sc_threshold', '0'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
  ...playlist(name, folder),
]

const sound = (folder: string) => [
  ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-ar', '48000'],
  ...playlist('audio', folder),
]

/** What ffmpeg is told: each picture is decoded once, and everything is made of it. Nobody's words are among it. */
export function ffmpegArguments(path: string, { facts, folder }: { facts: FilmFacts; folder: string }) {
  const steps = ladderOf(facts)
  const thumbs = thumbsOf(facts)
  const filters = [
    `[0:v:0]split=${steps.length + 1}${steps.map(({ name }) => `[${name}in]`).join('')}[thumbsin]`,
    ...steps.map(({ name, width, height }) => `[${name}in]scale=${width}:${height},setsar=1[${name}]`),
    `[thumbsin]fps=1/${thumbs.every},scale=${thumbs.width}:${thumbs.height},setsar=1,tile=${thumbs.columns}x${thumbs.rows}[thumbs]`,
  ]
  return [
    ...reading(path, facts.seconds),
    ...['-filter_complex', filters.join(';'), '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...steps.flatMap((step) => picture(step, folder)),
    ...(facts.sound ? sound(folder) : []),
    ...['-map', '[thumbs]', '-frames:v', '1', '-q:v', '5', '-update', '1', `${folder}/thumbs.jpg`],
  ]
}
