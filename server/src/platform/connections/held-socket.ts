/** The first descriptor that systemd passes on (sd_listen_fds). */
const FIRST = 3

/**
 * Returns the socket that systemd listens on for this process, which stays open while the server restarts: requests wait in
 * it. Null without one.
 */
export function heldSocket({ LISTEN_PID, LISTEN_FDS } = process.env): { fd: number } | null {
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? { fd: FIRST } : null
}
