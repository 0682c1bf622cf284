import { Input } from '#kinds/inputs.ts'
import { application } from '../../model/index.ts'

interface UploadsProps {
  readonly id?: string
  readonly value?: readonly string[] | null
  onChange?(ids: readonly string[] | null): void
}

/** Files for an application or for what is said about it. */
export function ApplicationFiles({ id, value = null, onChange }: UploadsProps) {
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      field={application.fields.files}
      value={value}
      target={{ resource: application.path, field: 'files' }}
      // The cast of an input of any kind: this one answers ids.
      onChange={ids => onChange?.(ids as readonly string[] | null)}
    />
  )
}
