import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { reportTemplate } from '../../model/index.ts'
import { saveContent } from './content-file.ts'

type Row = PresentedOf<typeof reportTemplate>

const state = (value: string) => ({ field: 'state', op: 'is' as const, value })
const tabs: readonly ListTab[] = [
  {
    ...{ key: 'platform', label: '平台模板' },
    where: [{ field: 'organisation', op: 'blank' }, state('published')],
  },
  {
    ...{ key: 'own', label: '机构模板' },
    where: [{ field: 'organisation', op: 'filled' }, state('published')],
  },
  { key: 'draft', label: '草稿', where: [state('draft')] },
  { key: 'disabled', label: '停用', where: [state('disabled')] },
]

const place = '/zhuanti'

/** 报告模板库: the platform's templates and those of organisations, to look at, copy and make reports from. */
export default function TemplateLibraryScreen() {
  const navigate = useNavigate()
  const mayCreate = useCan('reportTemplate.create')
  const mayReport = useCan('reportInstance.create')
  const go = (screen: string, params: Record<string, string>) => () =>
    void navigate(withParams(`${place}/${screen}`, params))
  return (
    <ListScreen
      resource={reportTemplate}
      title="报告模板库"
      tabs={tabs}
      canCreate={false}
      actions={
        mayCreate && (
          <Button type="primary" onClick={go('reportTemplateAdd', {})}>
            新增报告模板
          </Button>
        )
      }
      places={{
        detail: `${place}/reportTemplateLook`,
        create: `${place}/reportTemplateAdd`,
        edit: `${place}/reportTemplateAdd`,
      }}
      shown={[
        'name',
        'kind',
        'filters',
        'charts',
        'versionNo',
        'disclosure',
        'usage',
        'updatedAt',
        'state',
      ]}
      columns={{
        name: { width: 220 },
        kind: { width: 120 },
        filters: { title: '筛选字段', width: 90, align: 'right', render: countFilters },
        charts: { title: '图表', width: 72, align: 'right', render: countCharts },
        versionNo: { width: 72, align: 'right' },
        disclosure: { width: 150 },
        usage: { width: 96 },
        state: { width: 96 },
      }}
      rowActions={row => [
        ...(mayReport && row.state === 'published'
          ? [{ key: 'report', label: '生成报告', run: go('reportManage', { template: row.id }) }]
          : []),
        ...(mayCreate
          ? [{ key: 'copy', label: '复制', run: go('reportTemplateCopy', { from: row.id }) }]
          : []),
        { key: 'save', label: '导出', quiet: true, run: () => saveContent(row) },
      ]}
    />
  )
}

const countFilters = (row: Row) => row.filterFields?.length ?? 0
const countCharts = (row: Row) =>
  (row.blocks ?? []).reduce(
    (sum, block) =>
      sum +
      (block.type === 'loop'
        ? block.blocks.filter(({ type }) => type === 'chart').length
        : Number(block.type === 'chart')),
    0,
  )
