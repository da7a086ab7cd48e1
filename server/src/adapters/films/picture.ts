import type { FilmFacts } from './film-maker.ts'
import { topOf } from './renditions.ts'

/** Frames a second at the most. */
const MOST_FRAMES = 60
/** A rate just above is one of 60 with rounded times. */
const FASTER = 60.5
/** Seconds by which a frame may come early: phones' times jitter, and only a film that is too fast has to lose frames. */
const JITTER = 0.05
const EXACT = 0.002
/** Seconds that a picture may lack at its end without being held; those of a film are rounded. */
const LACKING = 0.6

/**
 * Filters that make the picture that all outputs are made from: of one size, progressive, from the film's first moment to its last,
 * at most 60 frames a second at the times they have, and in the colours of screens without HDR.
 */
export function pictureFilters(facts: FilmFacts): string {
  return [
    `scale=${facts.width}:${facts.height},setsar=1`,
    'bwdif=mode=send_frame:deint=interlaced',
    ...held(facts),
    `select='${framesTaken(facts)}'`,
    // Where the sound begins first, the first frame is shown meanwhile.
    `setpts='if(eq(N,0),0,PTS)'`,
    ...toneMapped(facts),
  ].join(',')
}

/** Seconds from the last frame to the end of the sound, which is often longer, and of one still picture by far. */
const heldFor = ({ seconds, picture }: FilmFacts) =>
  seconds - picture.lastFrame - 1 / Math.min(MOST_FRAMES, picture.rate || 1)

function held(facts: FilmFacts): string[] {
  if (heldFor(facts) <= LACKING) return []
  // It is held at the rate of its frames, and that of a single frame may be any number.
  const slowed = facts.picture.rate > FASTER ? [`fps=${MOST_FRAMES}:eof_action=pass`] : []
  // None of these frames may be left out: ffmpeg ends a film that has no frame for some time after its last.
  return [...slowed, `tpad=stop_mode=clone:stop_duration=${heldFor(facts).toFixed(3)}`]
}

/**
 * Expression for the frames to take. Each frame takes up 1/60 s; one that comes while that time is used up by more than the
 * jitter is left out (`ld(0)` is until when it is used up).
 */
function framesTaken({ picture: { rate } }: FilmFacts): string {
  const early = rate > FASTER ? EXACT : JITTER
  return `if(lt(ld(0)-t,${early}),1+0*st(0,max(ld(0),t)+1/${MOST_FRAMES}),0)`
}

const TRANSFERS = { hlg: 'arib-std-b67', pq: 'smpte2084' } as const

/** BT.2100 to BT.709, in the size of the largest rendition: each pixel costs much. */
function toneMapped(facts: FilmFacts): string[] {
  const { range } = facts.picture
  if (range === 'sdr') return []
  const { width, height } = topOf(facts)
  return [
    `scale=${width}:${height}`,
    `zscale=tin=${TRANSFERS[range]}:pin=bt2020:min=bt2020nc:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}
