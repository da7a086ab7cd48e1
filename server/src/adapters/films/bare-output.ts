/**
 * Options of every output file: ffmpeg copies the source's metadata, which may name a place or a person, chapters and
 * further tracks to each file that does not refuse them.
 */
export const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']
