import { uploadStates } from '#editor/model/upload/upload-states.ts'
import { Refusal } from '#kernel/server/refusal.ts'

/** Why an upload was not stored; the answer's `state`, shown to people as it is. */
export class UploadRefused extends Error {}

/** The state for anything that went wrong; undefined for a fault of ours. */
export function stateOfError(error: unknown): string | undefined {
  if (error instanceof UploadRefused) return error.message
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'tooLarge') return uploadStates.tooLarge
  if (error.code === 'denied' || error.code === 'notLoggedIn') return uploadStates.denied
  if (error.code === 'wrongType')
    return error.message.includes('类型') ? uploadStates.badType : uploadStates.badContent
  return Object.values<string>(uploadStates).includes(error.message)
    ? error.message
    : uploadStates.fault
}
