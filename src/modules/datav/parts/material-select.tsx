import { Select } from 'antd'
import { isVideo, useMaterials } from './use-materials.ts'

interface MaterialSelectProps {
  readonly label: string
  readonly kind: 'picture' | 'video'
  /** File ids. */
  readonly value: readonly string[]
  /** How many may be chosen. */
  readonly max: number
  onChange(files: string[]): void
}

/** Chooses among the uploaded pictures or videos; new ones are uploaded under 素材. */
export function MaterialSelect({ label, kind, value, max, onChange }: MaterialSelectProps) {
  const { rows: materials, failure } = useMaterials()
  const offered = (materials ?? [])
    .filter(row => isVideo(row) === (kind === 'video'))
    .map(({ file, name }) => ({ value: file, label: name }))
  // What was chosen may be older than what is offered, or not be offered any more.
  const older = value
    .filter(file => !offered.some(each => each.value === file))
    .map(file => ({ value: file, label: kind === 'video' ? '已选视频' : '已选图片' }))
  const options = [...offered, ...older]
  const common = {
    'aria-label': label,
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    placeholder: kind === 'video' ? '选择视频素材' : '选择图片素材',
    notFoundContent:
      failure === null ? '还没有素材，请先在「素材」中上传' : '素材没有加载出来，请稍后再试',
    loading: materials === undefined && failure === null,
    options,
  }
  if (max === 1)
    return (
      <Select
        {...common}
        value={value[0] ?? null}
        onChange={(file: string | undefined) => onChange(file === undefined ? [] : [file])}
      />
    )
  return (
    <Select
      {...common}
      mode="multiple"
      maxCount={max}
      value={[...value]}
      onChange={(files: string[]) => onChange(files)}
    />
  )
}
