import { Table } from 'antd'
import styles from '#modules/cause/parts/board/board.module.css'
import { useProvinces } from '#modules/cause/parts/board/board-charts.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardQuestion } from '#modules/cause/parts/board/use-board-question.ts'
import { listAt, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { applicantFigures } from '../../model/help-figures.ts'
import { helpKinds } from '../../model/index.ts'

const kindNames: Readonly<Record<string, string>> = helpKinds

/** Who asks for help, beside those who give. */
export function ApplicantFigures() {
  const { question } = useBoardQuestion('help')
  const may = useCan('help.view')
  const way = useWay()
  const province = useProvinces()
  const { data, error, refetch } = useAsk(applicantFigures, may ? question : null, {
    placeholderData: held => held,
  })
  if (!may) return null
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const persons = '按人统计，一人可有多件求助'
  const list = way(listAt('/seekhelp/helpmine', []))
  const rate = (value: number | null | undefined) =>
    value === undefined ? undefined : printFigure(value, 'percent')
  return (
    <>
      <StatCards>
        <StatCard label="申请人数" figure={data?.people} unit="人" noRows={persons} to={list} />
        <StatCard
          label="再次求助"
          figure={data?.again}
          unit="人"
          noRows={persons}
          note={data && `首次求助 ${data.people - data.again} 人`}
          to={list}
        />
        <StatCard label="代申请占比" figure={rate(data?.byOthers)} to={list} />
        <StatCard label="未成年人占比" figure={rate(data?.minors)} to={list} />
        <StatCard
          label="中途放弃率"
          figure={rate(data?.abandoned)}
          note="草稿超过 14 天未提交"
          to={list}
        />
        <StatCard
          label="失信人数"
          figure={data?.barred}
          unit="人"
          to={way('/seekhelp/helpmine?part=barred&tab=active')}
        />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <Section title="求助地区与捐赠地区" note="少于 5 人的显示为「<5」" padding="flush">
            <Table
              size="small"
              rowKey={row => `${row.asked} ${row.gave}`}
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              dataSource={[...data.matrix]}
              columns={[
                { title: '求助地区', render: (_value, row) => province(row.asked) },
                { title: '捐赠人地区', render: (_value, row) => province(row.gave) },
                { title: '捐赠人数', dataIndex: 'donors', align: 'right' },
              ]}
            />
          </Section>
          <Section title="募捐达标用时" note="开始募捐至达标的中位天数" padding="flush">
            <Table
              size="small"
              rowKey="key"
              pagination={false}
              dataSource={[...data.daysToTarget]}
              columns={[
                { title: '求助类别', render: (_value, row) => kindNames[row.key] ?? row.key },
                { title: '天数', dataIndex: 'days', align: 'right' },
              ]}
            />
          </Section>
        </div>
      )}
    </>
  )
}
