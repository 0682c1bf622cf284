import { Button, Modal } from 'antd'
import { useState } from 'react'
import { html } from '#kinds/index.ts'
import { Input as KindInput } from '#kinds/inputs.ts'

interface RichTextButtonProps {
  readonly value: string
  onChange(next: string): void
}

const words = html('富文本')

/** Formatted words, written in a window of their own: a panel has no room for an editor. */
export function RichTextButton({ value, onChange }: RichTextButtonProps) {
  const [written, setWritten] = useState<string | null>(null)
  return (
    <>
      <Button onClick={() => setWritten(value)}>编辑内容</Button>
      {written !== null && (
        <Modal
          open
          title="编辑富文本"
          width={860}
          okText="完成"
          cancelText="取消"
          onOk={() => {
            onChange(written)
            setWritten(null)
          }}
          onCancel={() => setWritten(null)}
        >
          <KindInput
            field={words}
            value={written}
            onChange={next => setWritten(typeof next === 'string' ? next : '')}
          />
        </Modal>
      )}
    </>
  )
}
