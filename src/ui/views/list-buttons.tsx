import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePageActions } from '#ui/logic/page-actions.ts'
import { usePermissions } from '#ui/logic/use-can.ts'

/** What of a resource's verbs exists and is held by the person. */
export function useVerbs(
  resource: AnyResource,
): (verb: 'create' | 'import' | 'export' | 'restore') => boolean {
  const permissions = usePermissions()
  const existing = actionsOf(resource).map(({ name }) => name)
  return verb => {
    const action = `${resource.name}.${verb}`
    return existing.includes(action) && permissions.has(action)
  }
}

export interface ListButtonsProps {
  readonly resource: AnyResource
  /** `false`: without 导入 and 新增. */
  readonly canCreate: boolean
  /** Buttons of the screen's own. */
  readonly own: ReactNode
  /** The words of 新增; by the resource's label when absent. */
  readonly createLabel?: string | undefined
  onCreate(): void
  onImport(): void
  onExport(): void
}

/** 导入, 导出 and 新增 at the head of a list, as far as they are granted. */
export function ListButtons(props: ListButtonsProps) {
  const { resource, canCreate, own, createLabel, onCreate, onImport, onExport } = props
  const may = useVerbs(resource)
  const create = createLabel ?? `新增${resource.label}`
  const offered = [
    { verb: 'create', title: create, act: onCreate },
    { verb: 'import', title: `导入${resource.label}`, act: onImport },
    { verb: 'export', title: `导出${resource.label}`, act: onExport },
  ] as const
  usePageActions(
    offered
      .filter(({ verb }) => may(verb) && (verb === 'export' || canCreate))
      .map(({ verb, title, act }) => ({
        key: `${resource.path} ${verb}`,
        title,
        note: '当前页面',
        act,
      })),
  )
  return (
    <>
      {may('import') && canCreate && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          导入
        </Button>
      )}
      {may('export') && (
        <Button icon={<DownloadOutlined />} onClick={onExport}>
          导出
        </Button>
      )}
      {own}
      {may('create') && canCreate && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
          {create}
        </Button>
      )}
    </>
  )
}
