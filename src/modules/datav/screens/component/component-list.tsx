import { Button, Segmented, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useList } from '#ui/logic/use-list.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { type MoveFlow, useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { useRemovalFlow } from '#ui/views/use-row-actions.tsx'
import { ComponentPicture } from '../../designer/component/component-picture.tsx'
import {
  type BaseName,
  baseNames,
  type ComponentCategory,
  componentBases,
  componentCategories,
  componentCopy,
  screenComponent,
  slotKinds,
} from '../../model/index.ts'
import { useTelling } from '../list/use-telling.ts'
import styles from '../screens.module.css'
import { UseDialog } from './use-dialog.tsx'

type Row = PresentedOf<typeof screenComponent>

const edit = (id: string) => `/product/editComponent?id=${id}`

/** 大屏组件: own and shared components, and what the product brings, by category. */
export default function ComponentListScreen() {
  const navigate = useNavigate()
  const mayCreate = useCan('screenComponent.create')
  const [kind, setKind] = useState<'own' | 'builtin'>('own')
  const [category, setCategory] = useState<ComponentCategory>()
  return (
    <div className={page.page}>
      <PageHeader
        title="大屏组件"
        actions={
          mayCreate && (
            <Button type="primary" onClick={() => void navigate('/product/createComponent')}>
              新建组件
            </Button>
          )
        }
      />
      <div className={styles.filters}>
        <Segmented
          value={kind}
          onChange={setKind}
          options={[
            { value: 'own', label: '自制与共享' },
            { value: 'builtin', label: '内置' },
          ]}
        />
        <Select
          allowClear
          placeholder="分类"
          aria-label="分类"
          style={{ width: 140 }}
          value={category}
          options={Object.entries(componentCategories).map(([value, label]) => ({ value, label }))}
          onChange={(value: ComponentCategory | undefined) => setCategory(value)}
        />
      </div>
      {kind === 'own' ? <Own category={category} /> : <Builtin category={category} />}
    </div>
  )
}

/** A copy of a component or of a base, opened to be edited. */
function useCopy() {
  const navigate = useNavigate()
  const { run, isTelling } = useTelling()
  const copy = (from: { id: string | null; base: BaseName | null }) =>
    run(async () => {
      const { id } = await tell(componentCopy, from)
      void navigate(edit(id))
      return undefined
    })
  return { copy, isTelling }
}

const slotsOf = (base: BaseName) =>
  componentBases[base].slots
    .map(({ label, kind }) => `${label}（${slotKinds[kind]}）`)
    .join('、') || '不绑定数据'

function Builtin({ category }: { readonly category: ComponentCategory | undefined }) {
  const mayCopy = useCan('screenComponent.copy')
  const { copy, isTelling } = useCopy()
  const shown = baseNames.filter(
    base => category === undefined || componentBases[base].category === category,
  )
  return (
    <div className={styles.grid}>
      {shown.map(base => {
        const { label, category: own, width, height } = componentBases[base]
        return (
          <article key={base} className={styles.card} aria-label={label}>
            <div className={styles.cover}>
              <ComponentPicture base={base} />
            </div>
            <div className={styles.body}>
              <h2 className={styles.name}>{label}</h2>
              <div className={look.line}>
                <Tag>{componentCategories[own]}</Tag>
                <span className={look.quiet}>
                  {width}×{height}
                </span>
              </div>
              <div className={look.quiet}>{slotsOf(base)}</div>
            </div>
            {mayCopy && (
              <div className={styles.foot}>
                <Button
                  size="small"
                  type="link"
                  disabled={isTelling}
                  onClick={() => void copy({ id: null, base })}
                >
                  复制
                </Button>
              </div>
            )}
          </article>
        )
      })}
    </div>
  )
}

function Own({ category }: { readonly category: ComponentCategory | undefined }) {
  const where =
    category === undefined ? [] : [{ field: 'category', op: 'is' as const, value: category }]
  const { rows, failure, isLoading, refresh } = useList(screenComponent, { kept: 'memory', where })
  const flow = useMoveFlow(screenComponent)
  const [used, setUsed] = useState<Row>()
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (isLoading) return <Skeleton active paragraph={{ rows: 6 }} />
  if (rows.length === 0)
    return <EmptyState title="没有自制组件" hint="可复制内置组件，或新建一个" />
  return (
    <>
      <div className={styles.grid}>
        {rows.map(row => (
          <OwnCard key={row.id} row={row} flow={flow} onUse={() => setUsed(row)} />
        ))}
      </div>
      {flow.dialogs}
      {used && <UseDialog row={used} onClose={() => setUsed(undefined)} />}
    </>
  )
}

interface OwnProps {
  readonly row: Row
  readonly flow: MoveFlow
  onUse(): void
}

function OwnCard({ row, flow, onUse }: OwnProps) {
  const navigate = useNavigate()
  const mayCopy = useCan('screenComponent.copy')
  const removeRow = useRemovalFlow(screenComponent)
  const { copy } = useCopy()
  return (
    <article className={styles.card} aria-label={row.name}>
      <div className={styles.cover}>
        {row.thumb ? (
          <img src={fileUrl(row.thumb, 'thumb')} alt="" />
        ) : (
          <ComponentPicture base={row.base} content={row.content} />
        )}
      </div>
      <div className={styles.body}>
        <h2 className={styles.name}>{row.name}</h2>
        <div className={look.line}>
          <StateTag of={screenComponent} state={row.state} />
          <Tag>{componentBases[row.base].label}</Tag>
          {row.release > 0 && row.extra?.isChanged && <Tag color="orange">有改动</Tag>}
        </div>
        <div className={look.quiet}>{slotsOf(row.base)}</div>
        <div className={look.quiet}>
          {row.shown.organisation ?? '平台共享'} · 第 {row.release} 版 · {row.extra?.screens ?? 0}{' '}
          个大屏使用
        </div>
      </div>
      <div className={styles.foot}>
        {row.can.includes('update') && (
          <Button size="small" type="link" onClick={() => void navigate(edit(row.id))}>
            编辑
          </Button>
        )}
        {mayCopy && (
          <Button size="small" type="link" onClick={() => void copy({ id: row.id, base: null })}>
            复制
          </Button>
        )}
        {offeredMoves(screenComponent, row).map(named => (
          <Button
            key={named.name}
            size="small"
            type="link"
            danger={named.move.danger === true}
            onClick={() => flow.start(named, [row])}
          >
            {named.move.label}
          </Button>
        ))}
        <Button size="small" type="link" onClick={onUse}>
          使用情况
        </Button>
        {row.can.includes('delete') && (
          <Button size="small" type="link" danger onClick={() => removeRow(row)}>
            删除
          </Button>
        )}
      </div>
    </article>
  )
}
