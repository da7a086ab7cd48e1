import type { CallError } from '@studio/contract/call.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readSession } from '../../platform/session.ts'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { onMissingPart } from '../../ui/missing-part.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { useUpgradeAlert } from '../membership/closed/use-access.ts'
import { clearPosition } from './film-position.ts'
import type { How } from './playing/play-video.tsx'
import { videoQuery } from './queries.ts'

type Play = (video: Video, how?: How) => Promise<void>

/** Statuses that say that a film is closed; any other failure says nothing about the membership. */
const REFUSED = [401, 403, 404]

/**
 * Opens the player where the film was left, or at `from` seconds, or explains what is missing (ACCESS-26). `closed` is what the
 * page requires, `following` the videos that may follow.
 */
export function usePlay(closed: Closed): Play {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refuse = useUpgradeAlert()
  const play: Play = async (shown, how = {}) => {
    if (!navigator.onLine) return tellOffline(() => void play(shown, how))
    // No first visit pays for it.
    const part = import('./playing/play-video.tsx').catch(onMissingPart)
    const renewed = () => client.fetchQuery({ ...videoQuery(shown.id), staleTime: 0 })
    const { video, failure } = await answered(shown, renewed)
    const opener = await part
    if (!opener) return
    if (isPlayable(video)) return opener.playVideo(video, how, { client, navigate, renewed, play })
    clearPosition()
    return failure ? showToast(failure, 'bad') : refuse(closed)
  }
  return play
}

/** Instead of reads that would wait for the network without a word. */
export const tellOffline = (onOk: () => void) =>
  showAlert({
    title: 'You are offline',
    description: 'The class can start once there is a connection.',
    okText: 'Try again',
    onOk,
  })

/**
 * The film as the server answers it. A cached page is rendered for everybody and contains no media fields, so a member's answer is
 * awaited; `failure` is the message of an answer that says nothing about their membership.
 */
async function answered(
  shown: Video,
  read: () => Promise<Video>,
): Promise<{ video: Video; failure?: string }> {
  if (isPlayable(shown) || !readSession()) return { video: shown }
  return read().then(
    (video) => ({ video }),
    ({ status, message }: CallError) => ({ video: shown, failure: REFUSED.includes(status) ? '' : message }),
  )
}

/** Whether the viewer may watch the video: media fields are present with access only (D6). */
export const isPlayable = ({ url, externalEmbeddedCode }: Pick<Video, 'url' | 'externalEmbeddedCode'>) =>
  Boolean(url || externalEmbeddedCode)
