import { Button } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { screenPlaylist } from '../../model/index.ts'
import { ShareDrawer } from '../list/share-drawer.tsx'
import { ItemsInput } from './items-input.tsx'

type Row = PresentedOf<typeof screenPlaylist>

const slots = {
  items: form => <ItemsInput form={form} />,
} satisfies Parameters<typeof FormDrawer>[0]['slots']

/** 轮播方案: screens that a display shows in turn. */
export function PlaylistList() {
  const mayCreate = useCan('screenPlaylist.create')
  const mayShare = useCan('bigScreen.share')
  const [edited, setEdited] = useState<{ id: string | null }>()
  const [shared, setShared] = useState<Row>()
  return (
    <>
      <ListScreen
        resource={screenPlaylist}
        title="轮播方案"
        canCreate={false}
        actions={
          mayCreate && (
            <Button type="primary" onClick={() => setEdited({ id: null })}>
              新建轮播方案
            </Button>
          )
        }
        shown={['name', 'items', 'transition', 'organisation', 'state', 'updatedAt']}
        columns={{
          items: {
            title: '大屏',
            width: 300,
            render: row => row.items.map(({ seconds }) => `${seconds} 秒`).join(' → '),
          },
        }}
        rowActions={row => [
          ...(row.can.includes('update')
            ? [{ key: 'change', label: '编辑轮播', run: () => setEdited({ id: row.id }) }]
            : []),
          ...(mayShare && row.state === 'enabled'
            ? [{ key: 'share', label: '分享', run: setShared }]
            : []),
        ]}
        isEditRare
      />
      {edited && (
        <FormDrawer
          resource={screenPlaylist}
          id={edited.id}
          slots={slots}
          onClose={() => setEdited(undefined)}
          onSaved={() => setEdited(undefined)}
        />
      )}
      {shared && <ShareDrawer as="playlist" row={shared} onClose={() => setShared(undefined)} />}
    </>
  )
}
