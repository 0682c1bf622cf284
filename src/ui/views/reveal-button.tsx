import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { lazyPart } from './lazy-part.tsx'

const RevealDialog = lazyPart(async () => (await import('./reveal-dialog.tsx')).RevealDialog)

export interface RevealButtonProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly name: string
  readonly label: string
  onRevealed(value: unknown): void
}

/** 查看明文 beside a masked value; absent where nothing is masked, or this person may not see it. */
export function RevealButton({ resource, row, name, label, onRevealed }: RevealButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!row.masked?.includes(name) || row.kept?.includes(name) || !row.can.includes('unmask'))
    return null
  return (
    <>
      <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => setAsking(true)}>
        查看明文
      </Button>
      {isAsking && (
        <RevealDialog
          resource={resource}
          id={row.id}
          name={name}
          label={label}
          onClose={() => setAsking(false)}
          onRevealed={value => {
            setAsking(false)
            onRevealed(value)
          }}
        />
      )}
    </>
  )
}
