import { Button, Modal, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { Cell } from '#kinds/cells.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import type { Conflict } from '#ui/logic/conflict.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useShown } from '#ui/logic/use-shown.ts'
import { fieldOf } from '#ui/logic/view-fields.ts'
import styles from './dialog.module.css'

export interface ConflictDialogProps {
  readonly resource: AnyResource
  readonly form: Form
  readonly conflict: Conflict
}

type Choice = 'theirs' | 'mine'

/** Somebody saved meanwhile: for each field that both changed, whose value shall hold. */
export function ConflictDialog({ resource, form, conflict }: ConflictDialogProps) {
  const { fields, current, by, at } = conflict
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const choiceOf = (name: string): Choice => choices[name] ?? 'theirs'
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(fields.map(name => [name, choice])))
  const { store } = form
  const shownBefore = useShown(resource.fields, store.bases(), fields)
  const shownMine = useShown(resource.fields, store.values(), fields)
  const settle = () => form.settle(fields.filter(name => choiceOf(name) === 'theirs'))
  const cell = (name: string, value: unknown, shown: Readonly<Record<string, unknown>>) => {
    const field = fieldOf(resource, name)
    return field && <Cell field={field} name={name} value={value} row={{ shown }} place="detail" />
  }
  return (
    <Modal
      open
      width={880}
      title="内容已被他人修改"
      mask={{ closable: false }}
      okText="按以上选择保存"
      cancelText="返回编辑"
      confirmLoading={form.isSubmitting}
      onOk={settle}
      onCancel={form.dismissConflict}
    >
      <div className={styles.stack}>
        <div className={styles.between}>
          <span>
            该记录已被{by}于 {printMoment(at)} 修改。以下字段你也改过，请逐项选择：
          </span>
          <span className={styles.row}>
            <Button size="small" onClick={() => chooseAll('theirs')}>
              全部采用最新
            </Button>
            <Button size="small" onClick={() => chooseAll('mine')}>
              全部用我的
            </Button>
          </span>
        </div>
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={fields.map(name => ({ name }))}
          columns={[
            {
              title: '字段',
              width: 120,
              render: (_, { name }) => fieldOf(resource, name)?.label ?? name,
            },
            {
              title: '原来',
              render: (_, { name }) => cell(name, store.baseOf(name), shownBefore),
            },
            { title: '最新', render: (_, { name }) => cell(name, current[name], current.shown) },
            { title: '我的', render: (_, { name }) => cell(name, store.value(name), shownMine) },
            {
              title: '保存为',
              width: 240,
              render: (_, { name }) => (
                <Segmented<Choice>
                  size="small"
                  value={choiceOf(name)}
                  onChange={choice => setChoices(held => ({ ...held, [name]: choice }))}
                  options={[
                    { value: 'theirs', label: '采用最新' },
                    { value: 'mine', label: '用我的覆盖该字段' },
                  ]}
                />
              ),
            },
          ]}
        />
      </div>
    </Modal>
  )
}
