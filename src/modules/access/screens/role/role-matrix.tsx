import { CheckOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select, Skeleton } from 'antd'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { role } from '../../model/role.ts'
import type { RightsSection } from './rights.ts'
import { rightsOf } from './rights-of.ts'
import styles from './role-matrix.module.css'
import { useCatalogue } from './use-catalogue.ts'
import { useRoles } from './use-roles.ts'

interface Held {
  readonly row: PresentedOf<typeof role>
  readonly names: ReadonlySet<string>
}

/** 权限矩阵: roles across, the menus and actions of one module down. */
export function RoleMatrix() {
  useSubView('权限矩阵')
  const navigate = useNavigate()
  const mayExport = useCan('role.export')
  const { tree, failure, retry } = useCatalogue()
  const roles = useRoles()
  const [path, setPath] = useState<string | null>(null)
  const [isTaken, setTaken] = useState(false)
  const group = tree.find(each => each.path === path) ?? tree[0]
  const enabled: readonly Held[] = roles
    .filter(({ state }) => state === 'enabled')
    .map(row => {
      const { places, actions } = rightsOf(row.places, row.actions)
      return { row, names: new Set([...places, ...actions]) }
    })
  const held = isTaken
    ? enabled.filter(({ names }) => group?.sections.some(section => isHeld(section, names)))
    : enabled
  return (
    <div className={page.page}>
      <PageHeader
        title="权限矩阵"
        note={`${held.length} 个启用的角色`}
        actions={
          <>
            <Button onClick={() => navigate('/upms/jslist')}>返回角色列表</Button>
            {mayExport && (
              <Button icon={<DownloadOutlined />} onClick={() => void saveMatrix()}>
                导出 Excel
              </Button>
            )}
          </>
        }
      />
      <div className={page.surface}>
        <div className={styles.bar}>
          <Select
            className={styles.pick ?? ''}
            aria-label="模块"
            value={group?.path ?? null}
            onChange={setPath}
            options={tree.map(each => ({ value: each.path, label: each.title }))}
          />
          <Checkbox checked={isTaken} onChange={event => setTaken(event.target.checked)}>
            只看有权限的角色
          </Checkbox>
        </div>
        {failure && <FailureState size="small" failure={failure} onRetry={retry} />}
        {!failure && !group && <Skeleton active className={styles.waiting ?? ''} />}
        {group && <Grid sections={group.sections} held={held} />}
      </div>
    </div>
  )
}

// The request has already told the person what failed.
async function saveMatrix(): Promise<void> {
  await download(callOf(role, 'exportMatrix')).catch(() => {})
}

function Grid({
  sections,
  held,
}: {
  readonly sections: readonly RightsSection[]
  readonly held: readonly Held[]
}) {
  if (held.length === 0)
    return <EmptyState size="small" title="没有角色拥有该模块的权限" hint="换一个模块再看。" />
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">菜单 / 操作</th>
            {held.map(({ row }) => (
              <th key={row.id} scope="col" title={row.code}>
                {row.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(section => (
            <Fragment key={section.key}>
              <tr className={styles.section}>
                <th scope="row">{section.title}</th>
                {held.map(({ row, names }) => (
                  <td key={row.id}>{section.place && names.has(section.place) && <Mark />}</td>
                ))}
              </tr>
              {section.actions.map(({ name, label }) => (
                <tr key={name}>
                  <th scope="row" title={name}>
                    {label}
                  </th>
                  {held.map(({ row, names }) => (
                    <td key={row.id}>{names.has(name) && <Mark />}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Mark() {
  return <CheckOutlined className={styles.mark ?? ''} title="有" />
}

function isHeld(section: RightsSection, names: ReadonlySet<string>): boolean {
  if (section.place && names.has(section.place)) return true
  return section.actions.some(({ name }) => names.has(name))
}
