import { Alert, TreeSelect } from 'antd'
import { useState } from 'react'
import { FormStore } from '#ui/logic/form-store.ts'
import { titleOf } from '#ui/logic/presented.ts'
import { nodeIn, sumBelow } from '#ui/logic/tree.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { useTree } from '#ui/logic/use-tree.ts'
import { usesOf } from '#ui/logic/uses.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { treeChoices } from '#ui/views/place-dialog.tsx'
import { category, mergeRegret } from '../model/index.ts'

/** 合并 gives the records of a category to another one of its tree. */
export function MergeDialog({ named, rows, onSend, onClose }: MoveDialogProps) {
  const [row] = rows
  const filter = JSON.stringify([{ field: 'domain', op: 'is', value: row?.domain }])
  const { tree } = useTree(category, { question: { filter, sort: 'sort' } })
  const [store] = useState(() => new FormStore({}, {}))
  const [target, setTarget] = useState<string>()
  const sending = useSending(store)
  const node = nodeIn(tree, row?.id ?? '')
  const count = node ? sumBelow(node, each => usesOf(each).total).toLocaleString('zh-CN') : '…'
  const name = row ? titleOf(category, row) : ''
  return (
    <AskDialog
      title={`合并分类「${name}」`}
      okText={named.move.label}
      sending={sending}
      place={field => ({ resource: category.path, field: `merge.${field}` })}
      isDanger
      isDisabled={target === undefined}
      onSend={() => sending.send(() => onSend({ target }))}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={`${count} 条记录改用所选分类，「${name}」停用；${mergeRegret} 分钟内可以撤销。`}
      />
      <TreeSelect
        value={target}
        placeholder="并入哪个分类"
        aria-label="并入分类"
        treeData={treeChoices(
          category,
          tree,
          each => each.row.id === row?.id || each.row.state !== 'enabled',
        )}
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        style={{ width: '100%' }}
        onChange={setTarget}
      />
    </AskDialog>
  )
}
