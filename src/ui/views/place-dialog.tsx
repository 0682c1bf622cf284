import { Alert, App, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { depthOf } from '#kernel/resource/tree.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { heightOf, levelsIn, nodeIn, sumBelow, type TreeNode } from '#ui/logic/tree.ts'
import { usesOf } from '#ui/logic/uses.ts'

export interface PlaceDialogProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly tree: readonly TreeNode[]
  onDone(): unknown
  onClose(): void
}

const root = '·root'

/** A record that may be chosen in a tree. */
export interface TreeChoice {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: TreeChoice[]
}

/** What a tree picker shows; those that `bars` names cannot be chosen. */
export function treeChoices(
  resource: AnyResource,
  tree: readonly TreeNode[],
  bars: (node: TreeNode) => boolean = () => false,
): TreeChoice[] {
  return tree.map(node => ({
    value: node.row.id,
    title: titleOf(resource, node.row),
    disabled: bars(node),
    children: treeChoices(resource, node.children, bars),
  }))
}

/** 移动: puts a record of a tree under another one, as far as the tree stays shallow enough. */
export function PlaceDialog({ resource, row, tree, onDone, onClose }: PlaceDialogProps) {
  const { message } = App.useApp()
  const now = typeof row.parent === 'string' ? row.parent : root
  const [parent, setParent] = useState(now)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const own = nodeIn(tree, row.id)
  const uses = own === undefined ? 0 : sumBelow(own, each => usesOf(each).total)
  const go = async () => {
    setBusy(true)
    try {
      await post(callOf(resource, 'place'), { id: row.id, parent: parent === root ? null : parent })
      message.success('已移动')
      await onDone()
      onClose()
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`移动${resource.label}「${titleOf(resource, row)}」`}
      okText="移动"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: parent === now }}
      onOk={go}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        {uses > 0 && (
          <Alert
            type="info"
            showIcon
            title={`移动后，引用它及其下级的 ${uses.toLocaleString('zh-CN')} 条记录的路径随之改变。`}
          />
        )}
        <TreeSelect
          value={parent}
          aria-label="移动到"
          treeData={[
            {
              value: root,
              title: `（一级${resource.label}）`,
              disabled: false,
              children: parentsFor(resource, row, tree),
            },
          ]}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          style={{ width: '100%' }}
          onChange={setParent}
        />
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </div>
    </Modal>
  )
}

/** Parents that leave the tree as shallow as it must be; nothing of what is moved itself. */
function parentsFor(resource: AnyResource, row: Presented, tree: readonly TreeNode[]) {
  const levels = levelsIn(tree)
  const own = nodeIn(tree, row.id)
  const height = own === undefined ? 1 : heightOf(own)
  const most = resource.tree === undefined ? 1 : depthOf(resource.tree, row)
  const others = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes
      .filter(node => node.row.id !== row.id)
      .map(node => ({ ...node, children: others(node.children) }))
  return treeChoices(
    resource,
    others(tree),
    node => node.row.state === 'disabled' || (levels.get(node.row.id) ?? 1) + height > most,
  )
}
