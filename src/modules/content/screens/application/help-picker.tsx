import { Button, Empty, Input, Popover } from 'antd'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { publicSearch } from '../../model/public-calls.ts'

/** Puts a help text into an answer. */
export function HelpPicker({ onPick }: { onPick(text: string): void }) {
  const [word, setWord] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data } = useAsk(publicSearch, { word }, { enabled: isOpen && word !== '' })
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
