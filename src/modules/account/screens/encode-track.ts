import { type PuzzleTrack, printTrack } from '../model/puzzle-track.ts'

/** The track of a slide puzzle as checkPuzzleValidCode expects it: base64url of its text. */
export function encodeTrack(track: PuzzleTrack): string {
  return btoa(printTrack(track)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
