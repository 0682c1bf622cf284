import { Tag } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { targetDonor } from '../../model/index.ts'
import { LinkDialog, linkOf } from './link-dialog.tsx'

/** Whom a directed drive may ask (BR-04): added one by one or from a sheet, each with a link of his own. */
export function TargetDonors({ cause }: { readonly cause: string }) {
  const [copying, setCopying] = useState<readonly PresentedOf<typeof targetDonor>[]>([])
  return (
    <>
      <ListScreen
        resource={targetDonor}
        kept="memory"
        where={[{ field: 'cause', op: 'is', value: cause }]}
        initial={{ cause }}
        quick={['state', 'role']}
        shown={['name', 'phone', 'role', 'state', 'invitedAt', 'openedAt']}
        columns={{ state: { title: '邀请', width: 96, render: row => <Standing row={row} /> } }}
        createLabel="新增对象"
        rowActions={row =>
          linkOf(row) === null
            ? []
            : [{ key: 'link', label: '邀请链接', run: () => setCopying([row]) }]
        }
        bulkActions={[{ key: 'link', label: '复制邀请链接', run: ({ rows }) => setCopying(rows) }]}
      />
      {copying.length > 0 && <LinkDialog people={copying} onClose={() => setCopying([])} />}
    </>
  )
}

/** How far somebody's invitation came; a gift is the end of it. */
function Standing({ row }: { readonly row: PresentedOf<typeof targetDonor> }) {
  if (row.extra?.hasGiven === true) return <Tag color="purple">已捐赠</Tag>
  return <StateTag of={targetDonor} state={row.state} />
}
