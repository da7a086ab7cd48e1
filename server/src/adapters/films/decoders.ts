/** Codecs of sound that a film may have, by their names in Mediabunny or in the film, with ffmpeg's decoders of each. */
const SOUND_DECODERS = {
  aac: 'aac',
  mp3: 'mp3,mp3float',
  ac3: 'ac3',
  // Of AC-3's own decoder; editors write it with sound of several channels.
  eac3: 'eac3',
  opus: 'opus,libopus',
  // Recorders of screens offer them.
  flac: 'flac',
  alac: 'alac',
  // Cameras that write QuickTime's form have sound as it was sampled.
  'pcm-s16': 'pcm_s16le',
  'pcm-s16be': 'pcm_s16be',
  'pcm-s24': 'pcm_s24le',
  'pcm-s24be': 'pcm_s24be',
  'pcm-s32': 'pcm_s32le',
  'pcm-s32be': 'pcm_s32be',
  'pcm-f32': 'pcm_f32le',
  'pcm-f32be': 'pcm_f32be',
} as const

const PICTURE_DECODERS = 'h264,hevc,mpeg4,vp9,libvpx-vp9,av1,libdav1d'

/** Codecs that cameras and editors write; ffmpeg has hundreds of others, each a possible vulnerability (S-F5). */
export const DECODERS = [PICTURE_DECODERS, ...Object.values(SOUND_DECODERS)].join(',')

export const mayDecodeSound = (codec: string): boolean => Object.hasOwn(SOUND_DECODERS, codec)
