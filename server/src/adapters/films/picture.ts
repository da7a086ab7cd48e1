import type { FilmFacts } from './film-maker.ts'
import { topOf } from './ladder.ts'

/** Frames a second at the most. */
const MOST_FRAMES = 60
/** A rate just above is one of 60 with rounded times. */
const FASTER = 60.5
/** Seconds by which a frame may come early: phones' times jitter, and only a film that is too fast has to lose frames. */
const JITTER = 0.05
const EXACT = 0.002
/** Seconds between two frames of a picture that is held. */
const HELD_EVERY = 0.5

/**
 * Filters that make the picture that all outputs are made from: progressive, from the film's first moment to its last, at most
 * 60 frames a second at the times they have, and in the colours of screens without HDR.
 */
export function pictureFilters(facts: FilmFacts): string {
  return [
    'bwdif=mode=send_frame:deint=interlaced',
    ...held(facts),
    `select='${framesTaken(facts)}'`,
    // Where the sound begins first, the first frame is shown meanwhile.
    `setpts='if(eq(N,0),0,PTS)'`,
    ...toneMapped(facts),
  ].join(',')
}

/** Seconds from the last frame to the end of the sound, which is often longer, and of one still picture by far. */
const heldFor = ({ seconds, picture }: FilmFacts) => seconds - picture.lastFrame

const held = (facts: FilmFacts): string[] =>
  heldFor(facts) > HELD_EVERY ? [`tpad=stop_mode=clone:stop_duration=${heldFor(facts).toFixed(3)}`] : []

/**
 * Expression for the frames to take. Each frame takes up 1/60 s; one that comes while that time is used up by more than the
 * jitter is left out (`ld(0)` is until when it is used up).
 */
function framesTaken({ seconds, picture: { rate, lastFrame } }: FilmFacts): string {
  const early = rate > FASTER ? EXACT : JITTER
  const inTime = `if(lt(ld(0)-t,${early}),1+0*st(0,max(ld(0),t)+1/${MOST_FRAMES}),0)`
  const isHeld = `gt(t,${(lastFrame + EXACT).toFixed(3)})`
  return `if(${isHeld},lt(t,${seconds})*gte(t-prev_selected_t,${HELD_EVERY}),${inTime})`
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
