import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { report } from '../../model/report.ts'
import type { FigureName } from '../../model/report-figures.ts'
import { DueDay } from '../due-day.tsx'
import { type CauseKind, toldPlaces } from '../told-places.ts'
import { ReportForm } from './report-form.tsx'

const state = (value: string) => ({ field: 'state', op: 'is' as const, value })

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  {
    key: 'draft',
    label: '待编制',
    where: [{ field: 'state', op: 'in', value: ['draft', 'rejected'] }],
  },
  { key: 'pending', label: '待审核', where: [state('pending')] },
  { key: 'published', label: '已发布', where: [state('published')] },
  { key: 'superseded', label: '已更正', where: [state('superseded')] },
]

type Row = PresentedOf<typeof report>

/** A sum of the report's own figures. */
const sumColumn = (title: string, name: FigureName) => ({
  title,
  width: 120,
  align: 'right' as const,
  render: (row: Row) => <Money fen={row.figures?.[name] ?? null} />,
})

/** ReportList: the reports of a kind's causes by state; `?form=` writes one. */
export function ReportList({ kind }: { readonly kind: CauseKind }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayWrite = useCan('report.create')
  const places = toldPlaces[kind]
  if (params.has('form')) return <ReportForm kind={kind} />
  const open = (id: string) => navigate(withParams(places.reportPage, { id }))
  return (
    <ListScreen
      resource={report}
      title={`${places.noun}报告`}
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs={tabs}
      canCreate={false}
      quick={['cause', 'type', 'publishedAt']}
      shown={[
        'title',
        'cause',
        'type',
        'period',
        'raised',
        'used',
        'unused',
        'versionNo',
        'dueOn',
        'state',
      ]}
      columns={columnsOf(places.noun, open)}
      onOpen={row => open(row.id)}
      places={{ edit: withParams(places.reports, { form: 'edit' }), detail: places.reportPage }}
      actions={
        mayWrite && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => navigate(withParams(places.reports, { form: 'edit' }))}
          >
            生成报告
          </Button>
        )
      }
      rowActions={row => [
        ...(row.can.includes('approve')
          ? [{ key: 'review', label: '审核', run: () => open(row.id) }]
          : []),
        {
          key: 'pdf',
          label: '下载 PDF',
          quiet: true,
          // The request tells the person itself what failed.
          run: () => void download(callOf(report, 'getPdf'), { id: row.id }).catch(() => undefined),
        },
      ]}
    />
  )
}

function columnsOf(noun: string, open: (id: string) => void): ListColumns<typeof report> {
  return {
    title: {
      title: '报告',
      width: 280,
      render: row => {
        const title = row.title ?? row.number ?? ''
        return (
          <TitleButton title={title} onOpen={() => open(row.id)}>
            {title}
          </TitleButton>
        )
      },
    },
    cause: { title: noun, width: 160 },
    raised: sumColumn('募得', 'raised'),
    used: sumColumn('已用', 'used'),
    unused: sumColumn('未用', 'unused'),
    versionNo: { width: 64 },
    dueOn: {
      width: 168,
      render: row => (
        <DueDay day={row.dueOn} isOpen={row.state !== 'published' && row.state !== 'superseded'} />
      ),
    },
  }
}
