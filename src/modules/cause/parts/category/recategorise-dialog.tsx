import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Modal } from 'antd'
import { useState } from 'react'
import { ref, refs, text } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { recategorise } from '../../model/category-use-calls.ts'
import { type CauseKind, kindPlaces } from '../kind-places.ts'

interface RecategoriseDialogProps {
  readonly kind: CauseKind
  onClose(): void
}

/** 批量调整: all causes of a leaf, or some of them, go to another one; each gets a line in the log. */
export function RecategoriseDialog({ kind, onClose }: RecategoriseDialogProps) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [causes, setCauses] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const { word } = kindPlaces[kind]
  const leaf = (label: string) =>
    ref(label, 'classify/category', { where: [{ field: 'domain', op: 'is', value: kind }] })
  const some = refs(word, 'project/cause', {
    where: [
      { field: 'kind', op: 'is', value: kind },
      { field: 'category', op: 'is', value: from },
    ],
  })
  const send = async () => {
    if (from === null || to === null) return
    setSending(true)
    try {
      const { moved } = await tell(recategorise, {
        ...{ kind, from, to, reason },
        ...(causes.length === 0 ? {} : { causes: [...causes] }),
      })
      message.success(`已调整 ${moved} 个${word}的分类`)
      void cache.invalidateQueries()
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSending(false)
    }
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return (
    <Modal
      open
      title="批量调整分类"
      okText="调整"
      okButtonProps={{ disabled: from === null || to === null || reason.trim().length < 2 }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="原分类" required>
          <Input field={leaf('原分类')} value={from} onChange={value => setFrom(textOf(value))} />
        </Form.Item>
        {from !== null && (
          <Form.Item label={word} extra={`留空则调整该分类下的全部${word}`}>
            <Input
              key={from}
              field={some}
              value={[...causes]}
              onChange={value => setCauses(Array.isArray(value) ? value.map(String) : [])}
            />
          </Form.Item>
        )}
        <Form.Item label="新分类" required>
          <Input field={leaf('新分类')} value={to} onChange={value => setTo(textOf(value))} />
        </Form.Item>
        <Form.Item label="原因" required>
          <Input
            field={text('原因', { required: true, min: 2, max: 200, lines: 2 })}
            value={reason}
            onChange={value => setReason(String(value ?? ''))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
