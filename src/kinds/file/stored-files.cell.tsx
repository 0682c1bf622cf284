import { Typography } from 'antd'
import { useSources } from '../sources.ts'
import { printSize, shownFiles } from './stored-file.ts'

interface Props {
  readonly ids: readonly string[]
  readonly shown: unknown
  readonly place: 'list' | 'detail'
}

/** Links that open stored files: all of them in a detail, the only one or their number in a list. */
export function StoredFiles({ ids, shown, place }: Props) {
  const sources = useSources()
  const known = shownFiles(shown)
  if (place === 'list' && ids.length > 1) return <span>{ids.length} 个文件</span>
  return (
    <span style={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      {ids.map(id => {
        const file = known.get(id)
        return (
          <span key={id} style={{ display: 'flex', gap: 8, minWidth: 0 }}>
            <Typography.Link
              href={sources.fileUrl(id)}
              target="_blank"
              rel="noopener noreferrer"
              ellipsis
              title={file?.name}
            >
              {file?.name ?? '查看文件'}
            </Typography.Link>
            {place === 'detail' && file && (
              <Typography.Text type="secondary">{printSize(file.size)}</Typography.Text>
            )}
          </span>
        )
      })}
    </span>
  )
}
