import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Popover } from 'antd'
import { useState } from 'react'
import { get } from '#kernel/web/logic/request.ts'

interface Found {
  readonly id: string
  readonly title: string
  readonly summary: string | null
}

/** Puts a help text into an answer. */
export function HelpPicker({ onPick }: { onPick(text: string): void }) {
  const [word, setWord] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['help-search', word],
    queryFn: ({ signal }) =>
      get<readonly Found[]>('/api/helpmanager/public/search', { word }, { signal }),
    enabled: isOpen && word !== '',
  })
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      placement="topLeft"
      content={
        <div style={{ width: 320 }}>
          <Input.Search
            placeholder="搜索帮助文章"
            aria-label="搜索帮助文章"
            onSearch={text => setWord(text.trim())}
          />
          {data?.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到" />
          )}
          {data?.map(({ id, title }) => (
            <Button
              key={id}
              block
              type="text"
              style={{ textAlign: 'start' }}
              onClick={() => {
                onPick(`请参阅帮助文章《${title}》`)
                setOpen(false)
              }}
            >
              {title}
            </Button>
          ))}
        </div>
      }
    >
      <Button size="small">插入帮助文章</Button>
    </Popover>
  )
}
