import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import type { TreeColumnName } from '#ui/views/tree-columns.tsx'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { type Audience, audiences, helpColumn } from '../../model/index.ts'

/** Whom a text or a column is for, in words. */
export function audienceText(value: unknown): string {
  // The cast of a stored list: the field's own options describe it.
  return ((value as readonly Audience[] | null) ?? []).map(each => audiences[each]).join('、')
}

const columns: readonly TreeColumnName[] = [
  'code',
  'audience',
  {
    ...{ key: 'articles', title: '文章数', width: 110, align: 'right' },
    render: row => `${String(row.extra?.published ?? 0)} / ${String(row.extra?.articles ?? 0)}`,
  },
  {
    ...{ key: 'views', title: '30天浏览', width: 110, align: 'right' },
    render: row => String(row.extra?.views30 ?? 0),
  },
  'state',
]

/** 帮助栏目: the tree of the help centre. */
export default function HelpColumnTree() {
  const navigate = useNavigate()
  return (
    <TreeScreen
      resource={helpColumn}
      call="getTree"
      places={{ create: '/helpmanager/addlanmu', edit: '/helpmanager/editlanmu' }}
      columns={columns}
      onOpen="none"
      rowActions={({ id }) => [
        {
          key: 'articles',
          label: '查看文章',
          run: () => navigate(withParams('/helpmanager/articlemanager', { column: id })),
        },
      ]}
    />
  )
}
