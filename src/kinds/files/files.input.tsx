import { FileList } from '../file/file-list.input.tsx'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { FilesField } from './files.ts'

/** Several files in order. */
export function Input(props: InputProps<FilesField>) {
  const { value, onChange } = props
  return (
    <FileList
      {...props}
      ids={value ?? []}
      max={props.field.max ?? 20}
      onChange={ids => onChange(ids.length > 0 ? ids : null)}
    />
  )
}

export { EmptinessFilter as Filter }
