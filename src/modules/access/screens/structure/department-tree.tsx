import { SearchOutlined } from '@ant-design/icons'
import { Input, Tooltip, Tree } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { department } from '../../model/department.ts'
import { DepartmentName, type DepartmentNameProps } from './department-name.tsx'
import styles from './structure.module.css'
import type { DepartmentNode } from './use-departments.ts'

interface TreeItem {
  readonly key: string
  readonly row: PresentedOf<typeof department>
  readonly children: TreeItem[]
}

export interface DepartmentTreeProps {
  readonly tree: readonly DepartmentNode[]
  readonly selected: string | null
  onSelect(id: string | null): void
  /** What a department of a level is called. */
  levelName?: ((level: number) => string) | undefined
  /** Absent: names stay as they are. */
  onRename?: DepartmentNameProps['onRename']
  /** Absent: departments stay where they are. */
  onMove?:
    | ((row: PresentedOf<typeof department>, parent: PresentedOf<typeof department>) => void)
    | undefined
}

/** The departments with their people; one may be dragged onto another to go under it. */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { tree, selected, onSelect, onMove, onRename, levelName } = props
  const [keyword, setKeyword] = useState('')
  const items = narrowed(tree, keyword.trim())
  return (
    <div className={styles.tree}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索部门"
        aria-label="搜索部门"
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      <Tree<TreeItem>
        key={keyword === '' ? 'all' : 'found'}
        blockNode
        defaultExpandAll
        draggable={onMove ? { icon: false, nodeDraggable: item => !isRoot(item) } : false}
        treeData={items}
        selectedKeys={selected ? [selected] : []}
        onSelect={keys => onSelect(keys[0] === undefined ? null : String(keys[0]))}
        titleRender={({ row }) => (
          <NodeTitle
            row={row}
            label={row.parent === null ? undefined : levelName?.(row.level ?? 1)}
            onRename={onRename}
          />
        )}
        onDrop={({ dragNode, node, dropToGap }) => {
          if (!dropToGap) onMove?.(dragNode.row, node.row)
        }}
        allowDrop={({ dropPosition }) => dropPosition === 0}
      />
    </div>
  )
}

function NodeTitle({ row, label, onRename }: DepartmentNameProps) {
  const own = row.extra?.people ?? 0
  const below = row.extra?.peopleBelow ?? 0
  const vacant = Array.isArray(row.extra?.vacant) ? row.extra.vacant.map(String) : []
  const head = row.shown.head !== undefined ? row.shown.head : null
  return (
    <span className={row.state === 'disabled' ? styles.closed : styles.node}>
      <DepartmentName row={row} label={label} onRename={onRename} />
      {vacant.length > 0 && (
        <Tooltip title={`关键岗位空缺：${vacant.join('、')}`}>
          <span className={styles.vacant}>空缺 {vacant.length}</span>
        </Tooltip>
      )}
      {head && <span className={styles.headName}>{head}</span>}
      <span
        className={styles.count}
        title={below > own ? `本部门 ${own} 人，含下级 ${below} 人` : `${own} 人`}
      >
        {below > own ? `${own} / ${below}` : own}
      </span>
    </span>
  )
}

function isRoot(item: object): boolean {
  return 'row' in item && (item as TreeItem).row.parent === null
}

function narrowed(tree: readonly DepartmentNode[], keyword: string): TreeItem[] {
  return tree.flatMap(({ row, children }) => {
    const below = narrowed(children, keyword)
    const isFound = keyword === '' || row.name.includes(keyword)
    return isFound || below.length > 0 ? [{ key: row.id, row, children: below }] : []
  })
}
