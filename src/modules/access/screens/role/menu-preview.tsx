import { Drawer, Menu } from 'antd'
import { useMemo } from 'react'
import { EmptyState } from '#ui/views/empty-state.tsx'
import type { Catalogue, Rights } from './rights.ts'

export interface MenuPreviewProps {
  readonly name: string
  readonly catalogue: Catalogue
  readonly rights: Rights
  onClose(): void
}

/** 以此角色查看菜单: the sidebar as a holder of this role alone would have it; menus only, no data. */
export function MenuPreview({ name, catalogue, rights, onClose }: MenuPreviewProps) {
  const groups = useMemo(() => {
    const held = new Set(rights.places.map(path => path.toLowerCase()))
    return catalogue.groups.flatMap(group => {
      const places = group.places.filter(
        ({ path, isBuilt }) => isBuilt && held.has(path.toLowerCase()),
      )
      return places.length > 0 ? [{ ...group, places }] : []
    })
  }, [catalogue, rights])
  return (
    <Drawer open size={320} title={`菜单预览 · ${name}`} onClose={onClose}>
      {groups.length === 0 ? (
        <EmptyState
          size="small"
          title="没有任何菜单"
          hint="只有此角色的人员无法登录后台，请在“菜单与操作”中勾选。"
        />
      ) : (
        <Menu
          mode="inline"
          style={{ borderInlineEnd: 0 }}
          selectable={false}
          defaultOpenKeys={groups.map(({ path }) => path)}
          items={groups.map(({ path, title, places }) =>
            places.length === 1
              ? { key: places[0]?.path ?? path, label: places[0]?.title ?? title }
              : {
                  key: path,
                  label: title,
                  children: places.map(place => ({ key: place.path, label: place.title })),
                },
          )}
        />
      )}
    </Drawer>
  )
}
