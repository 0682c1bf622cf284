import { Image } from 'antd'
import { useSources } from '../sources.ts'

/** Pictures of 96 pixels that open large and can be turned over one after the other. */
export function Gallery({ ids, names }: { ids: readonly string[]; names: readonly string[] }) {
  const sources = useSources()
  return (
    <Image.PreviewGroup>
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
        {ids.map((id, at) => (
          <Image
            key={id}
            width={96}
            height={96}
            alt={names[at]}
            src={sources.fileUrl(id, 'thumb')}
            preview={{ src: sources.fileUrl(id) }}
            styles={{ image: { objectFit: 'cover', borderRadius: 6 } }}
          />
        ))}
      </span>
    </Image.PreviewGroup>
  )
}
