import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { ImageField } from './image.ts'
import { PictureList } from './picture-list.input.tsx'

/** One picture. */
export function Input(props: InputProps<ImageField>) {
  const { value, onChange } = props
  return (
    <PictureList
      {...props}
      ids={value ? [value] : []}
      max={1}
      onChange={ids => onChange(ids[0] ?? null)}
    />
  )
}

export { EmptinessFilter as Filter }
