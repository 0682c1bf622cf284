import { Input, Modal } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import { screenCopy } from '../../model/index.ts'
import type { ScreenRow } from './screen-row.ts'
import { useTelling } from './use-telling.ts'

interface CopyProps {
  readonly row: ScreenRow
  readonly onClose: () => void
}

/** 复制: a screen of its own with the same draft. */
export function CopyDialog({ row, onClose }: CopyProps) {
  const { run, isTelling } = useTelling()
  const [name, setName] = useState(`${row.name.slice(0, 37)} 副本`)
  const copy = async () => {
    const isDone = await run(async () => {
      await tell(screenCopy, { id: row.id, name })
      return `已复制为「${name}」`
    })
    if (isDone) onClose()
  }
  return (
    <Modal
      open
      title={`复制「${row.name}」`}
      okText="复制"
      confirmLoading={isTelling}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <Input
        aria-label="大屏名称"
        maxLength={40}
        value={name}
        onChange={event => setName(event.target.value)}
      />
    </Modal>
  )
}
