import { Modal, Table } from 'antd'
import { Cell } from '#kinds/cells.ts'
import { isRichText } from '#kinds/index.ts'
import type { Draft } from '#ui/logic/draft.ts'
import { isSame, type Values } from '#ui/logic/form-store.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useShown } from '#ui/logic/use-shown.ts'
import styles from './dialog.module.css'
import { TextComparison } from './text-comparison.tsx'

export interface DraftComparisonProps {
  readonly form: Form
  readonly draft: Draft
  onRestore(): void
  onClose(): void
}

/** A draft beside what the form holds, field by field where they differ. */
export function DraftComparison(props: DraftComparisonProps) {
  const { form, draft, onRestore, onClose } = props
  const { store } = form
  const differing = Object.keys(draft.values).filter(
    name => store.fields[name] && !isSame(draft.values[name], store.value(name)),
  )
  const isText = (name: string) => {
    const field = store.fields[name]
    return field !== undefined && isRichText(field)
  }
  const plain = differing.filter(name => !isText(name))
  const shownNow = useShown(store.fields, store.values(), plain)
  const shownThen = useShown(store.fields, draft.values, plain)
  const cell = (name: string, value: unknown, shown: Values) => {
    const field = store.fields[name]
    return field && <Cell field={field} name={name} value={value} row={{ shown }} place="detail" />
  }
  return (
    <Modal
      open
      width={960}
      title="对比草稿"
      okText="恢复草稿"
      cancelText="关闭"
      onOk={onRestore}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        {plain.length > 0 && (
          <Table
            size="small"
            rowKey="name"
            pagination={false}
            dataSource={plain.map(name => ({ name }))}
            columns={[
              { title: '字段', width: 120, render: (_, { name }) => store.fields[name]?.label },
              {
                title: '当前内容',
                render: (_, { name }) => cell(name, store.value(name), shownNow),
              },
              { title: '草稿', render: (_, { name }) => cell(name, draft.values[name], shownThen) },
            ]}
          />
        )}
        {differing.filter(isText).map(name => (
          <section key={name}>
            <h4 className={styles.label}>{store.fields[name]?.label}</h4>
            <TextComparison
              before={String(store.value(name) ?? '')}
              after={String(draft.values[name] ?? '')}
            />
          </section>
        ))}
      </div>
    </Modal>
  )
}
