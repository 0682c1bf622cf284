import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type AnyResource, binDays } from '#kernel/resource/resource.ts'
import { Cell } from '#kinds/cells.ts'
import { moment } from '#kinds/moment/moment.ts'
import type { Presented } from '#ui/logic/presented.ts'
import type { ListColumns } from './list-columns.tsx'
import styles from './list-screen.module.css'

interface BinHeadProps {
  readonly resource: AnyResource
  onLeave(): void
}

/** What stands in the place of the tabs over the rows of a bin: the way back, and what it is. */
export function BinHead({ resource, onLeave }: BinHeadProps) {
  return (
    <div className={styles.bin}>
      <Button type="text" size="small" icon={<ArrowLeftOutlined />} onClick={onLeave}>
        返回列表
      </Button>
      <strong>回收站</strong>
      <span className={styles.binNote}>
        已删除的{resource.label}保留 {binDays} 天，期间可以恢复；到期后自动清除，不能找回。
      </span>
    </div>
  )
}

const deletedAt = moment('删除时间')
const day = 86_400_000

/** The columns of a list in its bin: who deleted, when, and for how long it is kept, after the title. */
export function binColumns(columns: ListColumns): ListColumns {
  return {
    ...columns,
    deletedBy: {
      title: '删除人',
      width: 120,
      render: ({ shown }) => String(shown.updatedBy ?? ''),
    },
    deletedAt: {
      title: deletedAt.label,
      width: 176,
      render: row => <Cell field={deletedAt} name="deletedAt" value={row.deletedAt} row={row} />,
    },
    keptFor: { title: '剩余', width: 88, align: 'right', render: row => <KeptFor row={row} /> },
  }
}

/** The columns that the bin shows first: the title, what became of it, then the list's own. */
export function binShown(
  resource: AnyResource,
  usual: readonly string[] = resource.views.list,
): readonly string[] {
  const others = usual.filter(name => name !== resource.title)
  return [resource.title, 'deletedBy', 'deletedAt', 'keptFor', ...others.slice(0, 4)]
}

/** The days until a record is removed for good; in the colour of a warning when few are left. */
function KeptFor({ row }: { readonly row: Presented }) {
  const since = Date.parse(String(row.deletedAt))
  const left = Math.max(0, Math.ceil(binDays - (Date.now() - since) / day))
  return <span className={left <= 3 ? styles.soon : undefined}>{left} 天</span>
}
