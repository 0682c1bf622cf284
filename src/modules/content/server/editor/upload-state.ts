import { uploadStates } from '#editor/model/upload/upload-states.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { refusalOf } from '#kernel/server/refusal-of.ts'

/** Why an upload was not stored; the answer's `state`, shown to people as it is. */
export class UploadRefused extends Error {}

/** The state for anything that went wrong; undefined for a fault of ours. */
export function stateOfError(error: unknown): string | undefined {
  if (error instanceof UploadRefused) return error.message
  if (error instanceof Refusal) return stateOfRefusal(error)
  const refused = error instanceof Error ? refusalOf(error) : undefined
  if (refused === undefined) return undefined
  return refused.code === 'tooLarge' ? uploadStates.tooLarge : uploadStates.noData
}

function stateOfRefusal({ code, message }: Refusal): string {
  if (code === 'tooLarge') return uploadStates.tooLarge
  if (code === 'denied' || code === 'notLoggedIn') return uploadStates.denied
  // Sentences for people: to wait, or what is wrong with the content of the file.
  if (code === 'tooMany') return message
  if (code === 'wrongType') return message.includes('类型') ? uploadStates.badType : message
  return Object.values<string>(uploadStates).includes(message) ? message : uploadStates.fault
}
