import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { choice, money, text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { creditKinds, credits } from '../model/credit.ts'
import { donation } from '../model/donation.ts'
import styles from './finance.module.css'

const names = ['kind', 'ref', 'amount'] as const

/** The fields of one line; no credit is more than its gift. */
function fieldsFor(gift: number) {
  return {
    kind: choice('类型', creditKinds, { required: true }),
    ref: text('归属对象', { required: true, max: 64 }),
    amount: money('归属金额', { required: true, min: 1, max: gift }),
  } as const
}

interface Line {
  readonly key: number
  readonly store: FormStore
}

/** 调整归属: the credits of a gift, one line each; an empty list takes them all away. */
export function CreditDialog({ rows, onSend, onClose }: MoveDialogProps) {
  const gift = rows[0]
  const amount = Number(gift?.amount ?? 0)
  const [fields] = useState(() => fieldsFor(amount))
  const known = credits.safeParse(gift?.credits ?? [])
  const nextKey = useRef(known.data?.length ?? 0)
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (known.data ?? []).map((credit, key) => ({ key, store: new FormStore(fields, credit) })),
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const add = () => {
    const key = nextKey.current++
    setLines(held => [...held, { key, store: new FormStore(fields, { amount }) }])
  }
  const send = async () => {
    const typed = lines.map(({ store }) => store.check([...names]))
    if (typed.some(line => line === null)) return
    setSending(true)
    setRefusal(null)
    try {
      await onSend({ credits: typed })
    } catch (error) {
      const first = error instanceof RequestFailure ? error.errors[0]?.message : undefined
      setRefusal(first ?? sentenceOfError(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      title="调整归属"
      width={680}
      okText="保存"
      cancelText="取消"
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={dialog.stack}>
        <span className={dialog.quiet}>只用于统计劝募，不改变捐赠金额；归属之间可以重叠。</span>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {lines.map(({ key, store }, at) => (
          <div key={key} className={styles.credit}>
            {names.map(name => (
              <FormField
                key={name}
                store={store}
                name={name}
                field={fields[name]}
                place={{ resource: donation.path, field: name }}
              />
            ))}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 项归属`}
              onClick={() => setLines(held => held.filter(line => line.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button icon={<PlusOutlined />} disabled={lines.length >= 20} onClick={add}>
            增加归属
          </Button>
        </div>
      </div>
    </Modal>
  )
}
