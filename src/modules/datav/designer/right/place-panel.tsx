import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button, Input, InputNumber, Select, Space, Switch } from 'antd'
import type { ReactNode } from 'react'
import { pagesOf, type Widget } from '../../model/index.ts'
import { pickDoc, useDesign, useWork } from '../designer-context.ts'
import { type Alignment, align, alignments, distribute, sameSize } from '../state/arrange.ts'
import { change } from '../state/commands.ts'
import { Mark } from '../top/mark.tsx'
import styles from './right.module.css'

const alignSigns: Readonly<Record<Alignment, ReactNode>> = {
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  top: <VerticalAlignTopOutlined />,
  middle: <VerticalAlignMiddleOutlined />,
  bottom: <VerticalAlignBottomOutlined />,
}
const alignmentNames = Object.keys(alignments) as Alignment[]

const numbers = [
  ['x', 'X', '像素'],
  ['y', 'Y', '像素'],
  ['w', '宽', '像素'],
  ['h', '高', '像素'],
  ['rotate', '旋转', '度'],
  ['opacity', '不透明度', '%'],
] as const
type Name = (typeof numbers)[number][0]

const limits: Readonly<Record<Name, readonly [number, number]>> = {
  x: [-7680, 15_360],
  y: [-7680, 15_360],
  w: [4, 7680],
  h: [4, 7680],
  rotate: [-360, 360],
  opacity: [0, 100],
}

/** Place and size by typed numbers, alignment, distances, locks, the page of tabs. */
export function PlacePanel({ chosen }: { readonly chosen: readonly Widget[] }) {
  const { design } = useWork()
  const ids = chosen.map(({ id }) => id)
  const set = (name: string, part: Partial<Widget>) =>
    design.run(name, change(ids, part), { merge: `place ${Object.keys(part)} ${ids.join()}` })
  const sole = chosen.length === 1 ? chosen[0] : undefined
  return (
    <div className={styles.body}>
      {sole && (
        <div className={styles.field}>
          <span>名称</span>
          <Input
            aria-label="名称"
            maxLength={40}
            value={sole.name}
            onChange={event => {
              if (event.target.value !== '') set('重命名', { name: event.target.value })
            }}
          />
        </div>
      )}
      <div className={styles.pairs}>
        {numbers.map(([name, label, unit]) => {
          const [first] = chosen
          const isSame = chosen.every(each => each[name] === first?.[name])
          return (
            <div key={name} className={styles.field}>
              <span>{label}</span>
              <InputNumber
                aria-label={label}
                precision={0}
                min={limits[name][0]}
                max={limits[name][1]}
                suffix={unit}
                placeholder="多个值"
                value={isSame ? (first?.[name] ?? null) : null}
                onChange={value => value !== null && set(`修改${label}`, { [name]: value })}
              />
            </div>
          )
        })}
      </div>
      <Space size={2} wrap>
        {alignmentNames.map(name => (
          <Mark
            key={name}
            label={chosen.length === 1 ? `${alignments[name]}（画布）` : alignments[name]}
            icon={alignSigns[name]}
            onClick={() => void design.run(alignments[name], align(ids, name))}
          />
        ))}
        <Mark
          label="水平等距"
          icon={<ColumnWidthOutlined />}
          disabled={chosen.length < 3}
          onClick={() => void design.run('水平等距', distribute(ids, 'across'))}
        />
        <Mark
          label="垂直等距"
          icon={<ColumnHeightOutlined />}
          disabled={chosen.length < 3}
          onClick={() => void design.run('垂直等距', distribute(ids, 'down'))}
        />
      </Space>
      {chosen.length > 1 && (
        <Space wrap>
          <Button size="small" onClick={() => void design.run('等宽', sameSize(ids, 'w'))}>
            等宽
          </Button>
          <Button size="small" onClick={() => void design.run('等高', sameSize(ids, 'h'))}>
            等高
          </Button>
          <Button size="small" onClick={() => void design.run('等大小', sameSize(ids, 'both'))}>
            等大小
          </Button>
        </Space>
      )}
      <div className={styles.switches}>
        <Toggle
          label="锁定"
          isOn={chosen.every(({ locked }) => locked)}
          onChange={locked => void set(locked ? '锁定' : '解锁', { locked })}
        />
        <Toggle
          label="隐藏"
          isOn={chosen.every(({ hidden }) => hidden)}
          onChange={hidden => void set(hidden ? '隐藏' : '显示', { hidden })}
        />
      </div>
      {sole && <PageChoice widget={sole} />}
    </div>
  )
}

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  onChange(isOn: boolean): void
}

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <span className={styles.switch}>
      {label}
      <Switch size="small" aria-label={label} checked={isOn} onChange={onChange} />
    </span>
  )
}

/** On which page of which tabs a widget stands; of tabs, which page is worked on. */
function PageChoice({ widget }: { readonly widget: Widget }) {
  const { design, look, setLook } = useWork()
  const { widgets } = useDesign(pickDoc)
  const tabs = widgets.filter(({ base, id }) => base === 'tabs' && id !== widget.id)
  if (widget.base === 'tabs')
    return (
      <div className={styles.field}>
        <span>正在编辑的页</span>
        <Select
          aria-label="正在编辑的页"
          value={look.pages.get(widget.id) ?? 0}
          options={pagesOf(widget).map((label, value) => ({ value, label }))}
          onChange={(page: number) =>
            setLook(old => ({ ...old, pages: new Map(old.pages).set(widget.id, page) }))
          }
        />
      </div>
    )
  if (tabs.length === 0) return null
  const options = tabs.map(each => ({
    label: each.name,
    options: pagesOf(each).map((label, page) => ({ value: `${each.id} ${page}`, label })),
  }))
  return (
    <div className={styles.field}>
      <span>所在页签</span>
      <Select
        aria-label="所在页签"
        allowClear
        placeholder="始终显示"
        value={widget.page === null ? null : `${widget.page.widget} ${widget.page.page}`}
        options={options}
        onChange={(next: string | undefined) => {
          const [id = '', page = '0'] = next?.split(' ') ?? []
          const placed = id === '' ? null : { widget: id, page: Number(page) }
          design.run('更换页签', change([widget.id], { page: placed }))
        }}
      />
    </div>
  )
}
