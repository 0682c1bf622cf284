import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  GroupOutlined,
  LockOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { Empty, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Widget } from '../../model/index.ts'
import { pickDoc, pickSelected, useDesign, useWork } from '../designer-context.ts'
import { change, remove, toggle } from '../state/commands.ts'
import { drawnOrder, mostWidgets, wholeGroups } from '../state/document.ts'
import { placeAbove, reorder } from '../state/order.ts'
import { perform } from '../state/perform.ts'
import { Mark } from '../top/mark.tsx'
import { BaseSign } from './base-sign.tsx'
import styles from './left.module.css'

/** The widgets from the top one down: order by dragging or by keys, lock, hide, group, name. */
export function Layers() {
  const { design, isReadOnly } = useWork()
  const doc = useDesign(pickDoc)
  const selected = useDesign(pickSelected)
  const [dragged, setDragged] = useState<string | null>(null)
  const layers = drawnOrder(doc).toReversed()
  if (layers.length === 0) return <Empty description="画布上还没有组件" />
  const chosen = new Set(selected)
  return (
    <div className={styles.body}>
      <div className={styles.tools}>
        <Mark
          label="上移一层"
          icon={<ArrowUpOutlined />}
          disabled={isReadOnly || selected.length === 0}
          onClick={() => void design.run('上移一层', reorder(selected, 'forward'))}
        />
        <Mark
          label="下移一层"
          icon={<ArrowDownOutlined />}
          disabled={isReadOnly || selected.length === 0}
          onClick={() => void design.run('下移一层', reorder(selected, 'backward'))}
        />
        <Mark
          label="组合"
          icon={<GroupOutlined />}
          disabled={isReadOnly || selected.length < 2}
          onClick={() => void perform(design, { act: 'group' })}
        />
        <span>{`${doc.widgets.length} / ${mostWidgets}`}</span>
      </div>
      <ul className={styles.layers} aria-label="图层">
        {layers.map(each => (
          <Layer
            key={each.id}
            widget={each}
            isChosen={chosen.has(each.id)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && dragged !== each.id)
                design.run('调整图层', placeAbove(dragged, each.id))
              setDragged(null)
            }}
          />
        ))}
      </ul>
    </div>
  )
}

interface LayerProps {
  readonly widget: Widget
  readonly isChosen: boolean
  onDrag(id: string): void
  onDrop(): void
}

function Layer({ widget, isChosen, onDrag, onDrop }: LayerProps) {
  const { design, isReadOnly } = useWork()
  const [isNaming, setNaming] = useState(false)
  const { id, name, locked, hidden, base, group } = widget
  const rename = (next: string) => {
    setNaming(false)
    const told = next.trim()
    if (told !== '' && told !== name) design.run('重命名', change([id], { name: told }))
  }
  const choose = (keeps: boolean) => {
    const { doc, selected } = design.state()
    const unit = wholeGroups(doc, [id])
    if (!keeps) return design.select(unit)
    const has = selected.includes(id)
    design.select(has ? selected.filter(each => !unit.includes(each)) : [...selected, ...unit])
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2' && !isReadOnly) setNaming(true)
    else if (event.altKey && event.key === 'ArrowUp') shift('forward')
    else if (event.altKey && event.key === 'ArrowDown') shift('backward')
    else if (event.key === 'ArrowUp') neighbour(event.currentTarget, 'previousElementSibling')
    else if (event.key === 'ArrowDown') neighbour(event.currentTarget, 'nextElementSibling')
    else if (event.key === 'Delete' && !isReadOnly)
      // The one that has the focus, with the others where it is selected among them.
      design.run('删除', remove(isChosen ? design.state().selected : [id]))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shift = (by: 'forward' | 'backward') => {
    if (!isReadOnly) design.run('调整图层', reorder([id], by))
  }
  return (
    <li
      className={styles.layer}
      data-chosen={isChosen}
      data-hidden={hidden}
      draggable={!isReadOnly && !isNaming}
      onDragStart={() => onDrag(id)}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
    >
      {isNaming ? (
        <Input
          size="small"
          autoFocus
          maxLength={40}
          defaultValue={name}
          aria-label="组件名称"
          onBlur={event => rename(event.target.value)}
          onPressEnter={event => rename(event.currentTarget.value)}
        />
      ) : (
        <button
          type="button"
          className={styles.layerName}
          aria-pressed={isChosen}
          title={`${name}：F2 重命名，Alt ↑↓ 调整顺序`}
          onClick={event => choose(event.ctrlKey || event.metaKey || event.shiftKey)}
          onDoubleClick={() => !isReadOnly && setNaming(true)}
          onKeyDown={press}
        >
          <BaseSign base={base} />
          <span>{name}</span>
          {group !== null && <GroupOutlined title="已组合" />}
        </button>
      )}
      <Mark
        label={hidden ? `显示${name}` : `隐藏${name}`}
        icon={hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        disabled={isReadOnly}
        onClick={() => void design.run(hidden ? '显示' : '隐藏', toggle([id], 'hidden'))}
      />
      <Mark
        label={locked ? `解锁${name}` : `锁定${name}`}
        icon={locked ? <LockOutlined /> : <UnlockOutlined />}
        disabled={isReadOnly}
        onClick={() => void design.run(locked ? '解锁' : '锁定', toggle([id], 'locked'))}
      />
    </li>
  )
}

/** Moves the focus to the name of the layer above or below. */
function neighbour(from: Element, which: 'previousElementSibling' | 'nextElementSibling') {
  const next = from.closest('li')?.[which]
  next?.querySelector('button')?.focus()
}
