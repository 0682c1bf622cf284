import { Alert, App, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#kernel/web/logic/request.ts'
import type { TreeNode } from '#kernel/web/logic/tree.ts'
import { type CategoryDomain, category, categoryDepth, mergeRegret } from '../model/index.ts'
import { levelsOf, usageBelow } from './category-tree.ts'

interface PlaceDialogProps {
  readonly row: Presented
  readonly as: 'move' | 'merge'
  readonly tree: readonly TreeNode[]
  onDone(): unknown
  onClose(): void
}

const root = '·root'

interface Choice {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Choice[]
}

/** 移动 puts a category under another one, 合并到… gives its records to another one. */
export function PlaceDialog({ row, as, tree, onDone, onClose }: PlaceDialogProps) {
  const { message } = App.useApp()
  const isMove = as === 'move'
  const [chosen, setChosen] = useState<string | undefined>(
    isMove ? String(row.parent ?? root) : undefined,
  )
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const count = usageBelow(tree, row.id).toLocaleString('zh-CN')
  const go = async () => {
    setBusy(true)
    const { id, version } = row
    try {
      if (isMove) {
        const parent = chosen === root ? null : chosen
        await post(callOf(category, 'update'), { id, version, parent })
      } else await post(callOf(category, 'merge'), { id, version, target: chosen })
      message.success(isMove ? '已移动' : `已合并，${mergeRegret} 分钟内可以撤销`)
      await onDone()
      onClose()
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setBusy(false)
    }
  }
  const choices = isMove
    ? [{ value: root, title: '（一级分类）', disabled: false, children: parentsFor(row, tree) }]
    : targetsFor(row, tree)
  return (
    <Modal
      open
      title={`${isMove ? '移动' : '合并'}分类「${String(row.name)}」`}
      okText={isMove ? '移动' : '合并'}
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{
        danger: !isMove,
        disabled: chosen === undefined || (isMove && chosen === String(row.parent ?? root)),
      }}
      onOk={go}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <Alert
          type={isMove ? 'info' : 'warning'}
          showIcon
          title={
            isMove
              ? `移动后，该分类及下级的 ${count} 条记录的分类路径随之改变。`
              : `${count} 条记录改用所选分类，「${String(row.name)}」停用；${mergeRegret} 分钟内可以撤销。`
          }
        />
        <TreeSelect
          value={chosen}
          placeholder={isMove ? '移动到' : '并入哪个分类'}
          aria-label={isMove ? '移动到' : '并入分类'}
          treeData={choices}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          style={{ width: '100%' }}
          onChange={setChosen}
        />
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </div>
    </Modal>
  )
}

const choicesOf = (tree: readonly TreeNode[], isDisabled: (node: TreeNode) => boolean): Choice[] =>
  tree.map(node => ({
    value: node.row.id,
    title: String(node.row.name),
    disabled: isDisabled(node),
    children: choicesOf(node.children, isDisabled),
  }))

/** Parents that leave the tree as shallow as its domain asks; nothing of what is moved itself. */
function parentsFor(row: Presented, tree: readonly TreeNode[]): Choice[] {
  const { depth, height } = levelsOf(tree, row.id)
  const most = categoryDepth(row.domain as CategoryDomain)
  const others = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes
      .filter(node => node.row.id !== row.id)
      .map(node => ({ ...node, children: others(node.children) }))
  return choicesOf(
    others(tree),
    node => node.row.state !== 'enabled' || (depth.get(node.row.id) ?? 1) + height > most,
  )
}

const targetsFor = (row: Presented, tree: readonly TreeNode[]): Choice[] =>
  choicesOf(tree, node => node.row.id === row.id || node.row.state !== 'enabled')
