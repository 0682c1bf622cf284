import { Alert, App, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import type { Presented } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import type { TreeNode } from '#ui/logic/tree.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { column } from '../../model/index.ts'
import { optionsOf } from './use-columns.ts'

/** Gives everything of a column to another one of its kind. */
export function MergeDialog({
  row,
  tree,
  onClose,
}: {
  readonly row: Presented
  readonly tree: readonly TreeNode[]
  onClose(): void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(column)
  const [into, setInto] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = String(row.name)
  const go = async () => {
    setBusy(true)
    try {
      await post(callOf(column, 'mergeInto'), { id: row.id, into })
      message.success('已合并')
      await refresh()
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`合并栏目「${name}」`}
      okText="合并"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: into === undefined }}
      confirmLoading={isBusy}
      onOk={go}
      onCancel={onClose}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 12 }}
        title={`「${name}」的 ${String(row.extra?.articles ?? 0)} 篇文章会移入所选栏目，原访问路径会转到那里，之后不能撤销。`}
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
    </Modal>
  )
}
