import { type CSSProperties, lazy, Suspense } from 'react'
import { shownFiles } from '../file/stored-file.ts'
import { useSources } from '../sources.ts'

const Gallery = lazy(() =>
  import('./gallery.input.tsx').then(module => ({ default: module.Gallery })),
)

interface Props {
  readonly ids: readonly string[]
  readonly shown: unknown
  readonly place: 'list' | 'detail'
}

const small: CSSProperties = {
  width: 32,
  height: 32,
  objectFit: 'cover',
  borderRadius: 4,
  background: 'var(--ant-color-fill-tertiary)',
  display: 'block',
}

/** Small pictures: three in a list's row, all in a detail, where they open large. */
export function Pictures({ ids, shown, place }: Props) {
  const sources = useSources()
  const known = shownFiles(shown)
  if (place === 'detail') {
    return (
      <Suspense fallback={<div style={{ height: 96 }} />}>
        <Gallery ids={ids} names={ids.map(id => known.get(id)?.name ?? '图片')} />
      </Suspense>
    )
  }
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {ids.slice(0, 3).map(id => (
        <img
          key={id}
          src={sources.fileUrl(id, 'thumb')}
          alt={known.get(id)?.name ?? '图片'}
          loading="lazy"
          style={small}
        />
      ))}
      {ids.length > 3 && <span>+{ids.length - 3}</span>}
    </span>
  )
}
