import { Button, Popover } from 'antd'
import { Link } from 'react-router'
import type { Presented } from '#ui/logic/presented.ts'
import { listOfUse, type Use, usesOf } from '#ui/logic/uses.ts'

/** How often a record is used; on a click by what, each leading to the list of it where there is one. */
export function UsesCell({ row }: { readonly row: Presented }) {
  const { total, by } = usesOf(row)
  if (total === 0) return 0
  return (
    <Popover trigger="click" placement="left" title="被引用" content={<Uses by={by} id={row.id} />}>
      <Button type="link" size="small" style={{ paddingInline: 0 }} aria-label={`引用 ${total} 条`}>
        {total.toLocaleString('zh-CN')}
      </Button>
    </Popover>
  )
}

function Uses({ by, id }: { readonly by: readonly Use[]; readonly id: string }) {
  return by.map(use => {
    const words = `${use.count.toLocaleString('zh-CN')} ${use.what}`
    const to = listOfUse(use, id)
    return (
      <div key={`${use.resource} ${use.what}`}>{to ? <Link to={to}>{words}</Link> : words}</div>
    )
  })
}
