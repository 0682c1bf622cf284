import { isTrackPlausible, parseTrack } from '../model/puzzle-track.ts'

/** Whether a track as it travels (base64url of the printed track) is well-formed and plausible. */
export function isTrackAccepted(encoded: string): boolean {
  if (encoded.length > 1200 || !/^[\w-]+=*$/.test(encoded)) return false
  const track = parseTrack(Buffer.from(encoded, 'base64url').toString('latin1'))
  return track !== undefined && isTrackPlausible(track)
}
