import { commandsOf } from '#kernel/resource/command.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import type { AnyField } from '#kinds/field.ts'
import type { UploadRules } from '#kinds/file/upload-kinds.ts'
import { imageTypes } from '#kinds/image/image.ts'
import { holdsFiles } from '#kinds/registry.ts'
import { platformPorts, type UploadSettings } from '../ports.ts'

/** What one upload may be. */
export interface UploadLimits {
  /** Endings of names, without the point. */
  readonly types: readonly string[]
  readonly bytes: number
  readonly isPicture: boolean
}

/** The settings in force for a person. */
export function uploadSettings(reader: Reader, person: Person | null): Promise<UploadSettings> {
  return platformPorts().uploadSettings(reader, person)
}

const pictureMb = 10
const videoTypes = ['mp4', 'webm']
const megabyte = 1024 * 1024

/** Endings that stand for the same as another, which the settings name. */
const kin: Readonly<Record<string, string>> = { jpeg: 'jpg', bmp: 'png', webm: 'mp4', wav: 'mp3' }

/** Whether the platform takes files of an ending. */
export function isTaken({ types }: UploadSettings, ending: string): boolean {
  return types.includes(ending) || types.includes(kin[ending] ?? ending)
}

/**
 * The file field of this name, in the record or among what its moves and actions ask for;
 * `move.field` is what that move asks for, as dialogs send it.
 */
export function fileFieldOf(resource: AnyResource, name: string): AnyField | undefined {
  const commands = commandsOf(resource)
  const [command = '', ...rest] = name.split('.')
  const asked = Object.values(commands).map(({ ask }) => ask?.[name])
  const found = [commands[command]?.ask?.[rest.join('.')], resource.fields[name], ...asked]
  return found.find(field => field !== undefined && holdsFiles(field))
}

/** Whether files of a field are shown with the reader's name across them. */
export function isMarked(field: AnyField & UploadRules): boolean {
  return field.marked === true
}

/** The limits of a field's uploads with an ending: the field's own, never above the platform's. */
export function limitsOf(settings: UploadSettings, field: AnyField, ending: string): UploadLimits {
  const rules: AnyField & UploadRules = field
  const isPicture = field.kind.startsWith('image')
  const taken = isPicture ? imageTypes.filter(each => isTaken(settings, each)) : settings.types
  const most = uploadLimit(settings, ending)
  const own = rules.maxMb ?? (isPicture ? pictureMb : undefined)
  return {
    types: rules.types ?? taken,
    bytes: own === undefined ? most : Math.min(own * megabyte, most),
    isPicture,
  }
}

/** The most that any upload of the platform may have, in bytes. */
export function mostBytes({ maxMb, videoMaxMb }: UploadSettings): number {
  return Math.max(maxMb, videoMaxMb) * megabyte
}

/** The most that a file of an ending may have on this platform, in bytes. */
export function uploadLimit({ maxMb, videoMaxMb }: UploadSettings, ending: string): number {
  return (videoTypes.includes(ending) ? videoMaxMb : maxMb) * megabyte
}
