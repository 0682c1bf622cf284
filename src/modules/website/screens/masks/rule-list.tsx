import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { fetchAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { Section } from '#ui/views/section.tsx'
import { desensitisationRuleCoverage } from '../../model/desensitisation-rule-calls.ts'
import { algorithms, desensitisationRule, type MaskClass, maskClasses } from '../../model/index.ts'
import styles from '../website.module.css'

const place = '/website/desensitizationInterface'

/** 脱敏接口: the rules, and by 覆盖检查 what masks each personal field now. */
export default function RuleListScreen() {
  return <ScreenParts label="脱敏接口" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'rules', label: '规则', content: () => <Rules /> },
  { key: 'coverage', label: '覆盖检查', content: () => <CoverageScreen /> },
]

function Rules() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={desensitisationRule}
      title="脱敏接口"
      places={{ create: `${place}/add`, edit: `${place}/edit` }}
      shown={[
        'name',
        'apiPath',
        'field',
        'example',
        'roles',
        'state',
        'priority',
        'algorithm',
        'exceptRoles',
        'scene',
        'updatedBy',
      ]}
      columns={{
        apiPath: {
          width: 260,
          render: row => <span className={styles.code}>{row.apiPath}</span>,
        },
        name: { width: 170 },
        state: { width: 90 },
        priority: { width: 80 },
        field: {
          width: 120,
          render: row => <span className={styles.code}>{row.field}</span>,
        },
        algorithm: { render: row => algorithms[row.algorithm] },
        example: {
          title: '示例',
          width: 240,
          render: row => `${row.extra?.before ?? ''} → ${row.extra?.after ?? ''}`,
        },
        roles: {
          render: row => (Array.isArray(row.shown.roles) ? row.shown.roles.join('、') : '全部角色'),
        },
      }}
      rowActions={() => [
        {
          key: 'test',
          label: '测试',
          run: row => navigate(withParams(`${place}/edit`, { id: row.id })),
        },
      ]}
    />
  )
}

const looks = {
  rule: { colour: 'green', label: '规则' },
  builtIn: { colour: 'blue', label: '字段内置' },
  open: { colour: 'default', label: '按权限可见' },
  nothing: { colour: 'red', label: '未脱敏' },
} as const

function CoverageScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', desensitisationRule.path, 'coverage'],
    queryFn: () => fetchAsk(desensitisationRuleCoverage),
  })
  return (
    <div className={page.page}>
      <PageHeader
        title="覆盖检查"
        note={data && `${data.list.length} 个个人信息字段，${data.open} 个未脱敏`}
      />
      <Section padding="flush">
        {error ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Table
            size="small"
            rowKey={row => `${row.resource} ${row.field}`}
            dataSource={[...data.list].sort(
              (one, other) => Number(other.by === 'nothing') - Number(one.by === 'nothing'),
            )}
            pagination={{ pageSize: 50, hideOnSinglePage: true }}
            columns={[
              { title: '数据', dataIndex: 'resourceLabel', width: 160 },
              {
                title: '接口',
                dataIndex: 'resource',
                render: (path: string) => <span className={styles.code}>/api/{path}/*</span>,
              },
              { title: '字段', dataIndex: 'label', width: 160 },
              {
                title: '名称',
                dataIndex: 'field',
                render: (name: string) => <span className={styles.code}>{name}</span>,
              },
              {
                title: '分级',
                dataIndex: 'class',
                width: 190,
                render: (known: MaskClass) => `${known} ${maskClasses[known]}`,
                filters: Object.entries(maskClasses).map(([value, label]) => ({
                  text: `${value} ${label}`,
                  value,
                })),
                onFilter: (value, row) => row.class === value,
              },
              {
                title: '现在由谁脱敏',
                dataIndex: 'by',
                width: 320,
                filters: Object.entries(looks).map(([value, { label }]) => ({
                  text: label,
                  value,
                })),
                onFilter: (value, row) => row.by === value,
                render: (by: keyof typeof looks, row) => (
                  <>
                    <Tag color={looks[by].colour}>{looks[by].label}</Tag>
                    {row.because && (
                      <span className={look.quiet} style={{ marginInlineStart: 8 }}>
                        {row.because}
                      </span>
                    )}
                  </>
                ),
              },
            ]}
          />
        ) : (
          <Skeleton active />
        )}
      </Section>
    </div>
  )
}
