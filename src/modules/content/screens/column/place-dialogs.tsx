import { Alert, App, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import { filledIn, tell } from '#kernel/web/logic/asks.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import type { TreeNode } from '#kernel/web/logic/tree.ts'
import { columnMergeInto, columnPlace } from '../../model/column-calls.ts'
import { optionsOf } from './use-columns.ts'

export interface PlaceDialogProps {
  readonly row: Presented
  readonly tree: readonly TreeNode[]
  onDone(): unknown
  onClose(): void
}

const root = '·root'

/** Puts a column under another one. */
export function MoveDialog({ row, tree, onDone, onClose }: PlaceDialogProps) {
  const [parent, setParent] = useState((row.parent as string | null) ?? root)
  const options = [
    {
      value: root,
      title: '（一级栏目）',
      disabled: false,
      children: optionsOf(tree, each => each.id === row.id || Number(each.level) >= 3),
    },
  ]
  return (
    <Asking
      title={`移动栏目「${String(row.name)}」`}
      label="移动"
      onClose={onClose}
      onDone={onDone}
      send={() =>
        tell(columnPlace, {
          id: row.id,
          parent: parent === root ? null : parent,
          order: [],
        })
      }
    >
      <TreeSelect
        value={parent}
        aria-label="上级栏目"
        treeData={options}
        treeDefaultExpandAll
        style={{ width: '100%' }}
        onChange={setParent}
      />
    </Asking>
  )
}

/** Gives everything of a column to another one. */
export function MergeDialog({ row, tree, onDone, onClose }: PlaceDialogProps) {
  const [into, setInto] = useState<string>()
  return (
    <Asking
      title={`合并栏目「${String(row.name)}」`}
      label="合并"
      isDanger
      isReady={into !== undefined}
      onClose={onClose}
      onDone={onDone}
      send={() => tell(columnMergeInto, filledIn(columnMergeInto, { id: row.id, into }))}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 12 }}
        title={`「${String(row.name)}」的 ${String(row.extra?.articles ?? 0)} 篇文章会移入所选栏目，原访问路径会转到那里，之后不能撤销。`}
      />
      <TreeSelect
        value={into}
        placeholder="并入哪个栏目"
        aria-label="并入栏目"
        treeData={optionsOf(tree, each => each.id === row.id || each.kind !== row.kind)}
        treeDefaultExpandAll
        style={{ width: '100%' }}
        onChange={setInto}
      />
    </Asking>
  )
}

function Asking({
  title,
  label,
  isDanger = false,
  isReady = true,
  children,
  send,
  onDone,
  onClose,
}: {
  readonly title: string
  readonly label: string
  readonly isDanger?: boolean
  readonly isReady?: boolean
  readonly children: React.ReactNode
  send(): Promise<unknown>
  onDone(): unknown
  onClose(): void
}) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await send()
      message.success(`已${label}`)
      onDone()
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={label}
      cancelText="取消"
      okButtonProps={{ danger: isDanger, disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={go}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}
