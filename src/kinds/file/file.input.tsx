import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { FileField } from './file.ts'
import { FileList } from './file-list.input.tsx'

/** One file; another one takes its place. */
export function Input(props: InputProps<FileField>) {
  const { value, onChange } = props
  return (
    <FileList
      {...props}
      ids={value ? [value] : []}
      max={1}
      onChange={ids => onChange(ids[0] ?? null)}
    />
  )
}

export { EmptinessFilter as Filter }
