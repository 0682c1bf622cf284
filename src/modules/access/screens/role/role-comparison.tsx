import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { Checkbox, Drawer, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import type { role } from '../../model/role.ts'
import { dataScopes } from '../../model/role.ts'
import type { RightsGroup } from './rights.ts'
import { rightsOf } from './rights-of.ts'
import styles from './role-comparison.module.css'
import { useCatalogue } from './use-catalogue.ts'
import { useRoles } from './use-roles.ts'

interface Line {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly left: boolean
  readonly right: boolean
}

/** Two roles side by side: what only one of them holds, or everything. */
export function RoleComparison({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof role>
  readonly onClose: () => void
}) {
  const roles = useRoles()
  const { tree, catalogue } = useCatalogue()
  const [otherId, setOtherId] = useState<string | null>(null)
  const [isDifferent, setDifferent] = useState(true)
  const other = roles.find(({ id }) => id === otherId)
  const all = other ? linesOf(tree, row, other) : []
  const lines = isDifferent ? all.filter(({ left, right }) => left !== right) : all
  const [leftName, rightName] = [row.name, other?.name ?? '']
  return (
    <Drawer
      open
      size="min(860px, 92vw)"
      title={`角色对比 · ${leftName}`}
      onClose={onClose}
      extra={
        <Select
          className={styles.pick ?? ''}
          placeholder="选择另一个角色"
          showSearch={{ optionFilterProp: 'label' }}
          value={otherId}
          onChange={setOtherId}
          options={roles
            .filter(({ id }) => id !== row.id)
            .map(each => ({ value: each.id, label: each.name }))}
        />
      }
    >
      {!other && <EmptyState title="选择另一个角色开始对比" hint="右上角可按名称搜索全部角色。" />}
      {other && !catalogue && <Skeleton active />}
      {other && catalogue && (
        <>
          <div className={styles.bar}>
            <span>
              数据范围：{scopeOf(row)} / {scopeOf(other)}
            </span>
            <Checkbox checked={isDifferent} onChange={event => setDifferent(event.target.checked)}>
              只看不同
            </Checkbox>
          </div>
          <Table<Line>
            size="small"
            // Right below the title of the drawer, over the room that its content has at the top.
            sticky={{ offsetHeader: -24 }}
            rowKey="key"
            dataSource={lines}
            pagination={false}
            locale={{ emptyText: <EmptyState size="small" title="两个角色的权限完全相同" /> }}
            columns={[
              { title: '模块', dataIndex: 'group', width: 130 },
              { title: '菜单 / 操作', dataIndex: 'label' },
              {
                title: leftName,
                width: 140,
                align: 'center',
                render: (_, line) => mark(line.left),
              },
              {
                title: rightName,
                width: 140,
                align: 'center',
                render: (_, line) => mark(line.right),
              },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}

function mark(held: boolean) {
  return held ? (
    <CheckOutlined className={styles.held ?? ''} title="有" />
  ) : (
    <MinusOutlined className={styles.lacking ?? ''} title="无" />
  )
}

function scopeOf(row: PresentedOf<typeof role>): string {
  return Object.entries(dataScopes).find(([code]) => code === row.dataScope)?.[1] ?? '—'
}

function linesOf(
  tree: readonly RightsGroup[],
  left: PresentedOf<typeof role>,
  right: PresentedOf<typeof role>,
): Line[] {
  const [one, two] = [left, right].map(role => {
    const { places, actions } = rightsOf(role.places, role.actions)
    return new Set([...places, ...actions])
  })
  const known = new Set<string>()
  return tree.flatMap(group =>
    group.sections.flatMap(section => {
      const items = [
        ...(section.place ? [{ name: section.place, label: section.title }] : []),
        ...section.actions.map(({ name, label }) => ({
          name,
          label: `${section.title} · ${label}`,
        })),
      ]
      return items.flatMap(({ name, label }) => {
        const held = { left: one?.has(name) === true, right: two?.has(name) === true }
        if (known.has(name) || (!held.left && !held.right)) return []
        known.add(name)
        return [{ key: name, group: group.title, label, ...held }]
      })
    }),
  )
}
