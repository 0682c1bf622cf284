import { Checkbox } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printNumber } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './dialog.module.css'
import { FormField } from './form-field.tsx'
import type { ManyFlow } from './use-many-flow.tsx'

export interface BulkEditDialogProps {
  readonly resource: AnyResource
  readonly chosen: Chosen
  readonly many: ManyFlow
  /** Names of the fields that may be changed so. */
  readonly fields: readonly string[]
  onClose(): void
  onDone(): void
}

/** 批量修改: only a field that was switched on is changed, everything else stays as it is in each record. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { resource, chosen, many, fields, onClose, onDone } = props
  const [on, setOn] = useState<readonly string[]>([])
  const [store] = useState(() => new FormStore(fieldsOf(resource, fields), {}))
  const sending = useSending(store)
  const send = () =>
    sending.send(async given => {
      const answers = Object.fromEntries(on.map(name => [name, given[name] ?? null]))
      const told = (count: number) => `已修改 ${printNumber(count, 0)} 条`
      if (await many.act('updateMany', { chosen, answers }, told)) onDone()
      onClose()
    }, on)
  return (
    <AskDialog
      title={`批量修改${resource.label}（${printNumber(chosen.count, 0)} 条）`}
      okText="修改"
      sending={{ ...sending, store: nothing }}
      place={field => ({ resource: resource.path, field })}
      note="勾选要修改的内容；没有勾选的保持各条记录原来的值。"
      isDisabled={on.length === 0}
      onSend={send}
      onClose={onClose}
    >
      {Object.entries(store.fields).map(([name, field]) => (
        <div key={name} className={styles.tick}>
          <Checkbox
            checked={on.includes(name)}
            aria-label={`修改${field.label}`}
            onChange={({ target }) =>
              setOn(target.checked ? [...on, name] : on.filter(each => each !== name))
            }
          />
          <FormField
            store={store}
            name={name}
            field={field}
            place={{ resource: resource.path, field: name }}
            disabled={!on.includes(name)}
          />
        </div>
      ))}
    </AskDialog>
  )
}

const nothing = new FormStore({}, {})

function fieldsOf(resource: AnyResource, names: readonly string[]): FormStore['fields'] {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([name]) => names.includes(name)),
  )
}
