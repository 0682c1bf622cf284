import { Button, Checkbox, Input, Modal, Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import {
  type FittedColumn,
  FittedTable,
  moneyColumn,
  ownerColumn,
} from '#ui/views/fitted-table.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { causeChecks, causeGaps } from '../../model/recon/recon-calls.ts'
import { BookCheck } from '../book-check.tsx'
import styles from '../finance.module.css'
import { PeriodChoice, usePeriod } from '../period-choice.tsx'

type Answer = AnswerOf<typeof causeChecks>
type Row = Answer['list'][number]
type Whole = Answer['organisations'][number]
type Kind = 'project' | 'fund' | 'help'

const kinds: Readonly<Record<Kind, string>> = { project: '项目', fund: '基金', help: '求助' }
const ledgers: Readonly<Record<Kind, string>> = {
  project: '/finance/finpro',
  fund: '/finance/finfund',
  help: '/finance/finhelp',
}

/** 项目对账: documents against entries, cause by cause; what does not agree is listed. */
export default function CauseAccountScreen() {
  const period = usePeriod()
  const mayCheck = useCan('closingDay.view')
  const [kind, setKind] = useState<Kind>('project')
  const [isOnlyGaps, onlyGaps] = useState(false)
  const [checked, check] = useState<string | null>(null)
  const [gap, showGap] = useState<Row>()
  const { to, organisation, keyword } = period
  const { data, error, refetch, isFetching } = useAsk(
    causeChecks,
    {
      ...{ kind, to, page: period.page, limit: period.limit },
      ...(organisation === undefined ? {} : { organisation }),
      ...(keyword === undefined ? {} : { keyword }),
      ...(isOnlyGaps ? { only: 'gaps' as const } : {}),
    },
    { placeholderData: held => held },
  )
  return (
    <div className={page.page}>
      <PageHeader
        title="项目对账"
        note={`截至 ${to}，单据与分录逐标的核对`}
        actions={<PeriodChoice period={period} />}
      />
      <Section
        padding="flush"
        title={
          <Segmented
            value={kind}
            onChange={value => {
              setKind(value)
              period.change({})
            }}
            options={Object.entries(kinds).map(([value, label]) => ({
              value: value as Kind,
              label,
            }))}
          />
        }
        extra={
          <>
            <Checkbox checked={isOnlyGaps} onChange={({ target }) => onlyGaps(target.checked)}>
              只看差额（{data?.gaps ?? 0}）
            </Checkbox>
            <Input.Search
              allowClear
              placeholder={`${kinds[kind]}名称或编号`}
              defaultValue={keyword ?? ''}
              onSearch={value => period.change({ keyword: value.trim() })}
            />
          </>
        }
      >
        {error && !data ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : (
          <FittedTable<Row>
            rowKey="id"
            loading={isFetching}
            rows={data?.list ?? []}
            columns={columnsOf({ kind, onGap: showGap, onCheck: mayCheck ? check : undefined })}
            pagination={{
              ...{ current: period.page, pageSize: period.limit, total: data?.total ?? 0 },
              showTotal: total => `共 ${total} 个标的`,
              onChange: (at, size) => period.change({ page: String(at), limit: String(size) }),
            }}
          />
        )}
      </Section>
      <Section
        padding="flush"
        title="机构合计"
        note="Σ 标的 + 非限定 + 管理费 + 受托 + 应付 = Σ 资产"
      >
        <FittedTable<Whole>
          rowKey="organisation"
          rows={data?.organisations ?? []}
          columns={wholes}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
        />
      </Section>
      {gap && <Gaps row={gap} to={to} onClose={() => showGap(undefined)} />}
      {checked !== null && (
        <BookCheck
          organisation={checked}
          onClose={() => check(null)}
          onAccount={() => check(null)}
        />
      )}
    </div>
  )
}

const places = { donation: '/finance/findon', refund: '/finance/findon', payout: '/finance/finout' }
const documents = { donation: '捐赠', refund: '退款', payout: '拨付' } as const

function Gaps({ row, to, onClose }: { readonly row: Row; readonly to: string; onClose(): void }) {
  const { data, isFetching } = useAsk(causeGaps, { cause: row.id, to })
  return (
    <Modal open width={760} title={`${row.title} 的差额单据`} footer={null} onCancel={onClose}>
      <Table
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data ? [...data] : []}
        locale={{ emptyText: '单据与分录一致；差额来自账户余额，请用「立即复核」查看' }}
        pagination={{ pageSize: 10 }}
        columns={[
          { title: '类型', render: (_value, { kind }) => documents[kind] },
          {
            title: '单号',
            render: (_value, { kind, number }) => (
              <Link to={withParams(places[kind], { keyword: number })}>{number}</Link>
            ),
          },
          { title: '单据金额', render: (_value, { amount }) => <Money fen={amount} sign="" /> },
          { title: '分录金额', render: (_value, { booked }) => <Money fen={booked} sign="" /> },
        ]}
      />
    </Modal>
  )
}

/** What documents say, and what was booked. */
function Pair({
  row,
  documents,
  entries,
}: {
  readonly row: Row
  readonly documents: keyof Row
  readonly entries: keyof Row
}) {
  return (
    <>
      <Money fen={Number(row[documents])} sign="" /> / <Money fen={Number(row[entries])} sign="" />
    </>
  )
}

function columnsOf({
  kind,
  onGap,
  onCheck,
}: {
  readonly kind: Kind
  onGap(row: Row): void
  readonly onCheck: ((organisation: string) => void) | undefined
}): FittedColumn<Row>[] {
  const money = (title: string, name: keyof Row) =>
    moneyColumn(name, title, (row: Row) => Number(row[name]))
  const pair = (title: string, documents: keyof Row, entries: keyof Row): FittedColumn<Row> => ({
    key: documents,
    title,
    head: (
      <>
        {title}
        <div className={styles.under}>单据/分录</div>
      </>
    ),
    align: 'right',
    isNothing: row => Number(row[documents]) === 0 && Number(row[entries]) === 0,
    render: row => <Pair row={row} {...{ documents, entries }} />,
  })
  return [
    { key: 'title', title: kinds[kind], render: ({ title }) => title },
    ownerColumn<Row>(),
    {
      ...{ key: 'count', title: '捐赠笔数', align: 'right' },
      head: (
        <>
          捐赠笔数
          <div className={styles.under}>台账/分录</div>
        </>
      ),
      render: row => `${row.giftCount} / ${row.giftPostings}`,
    },
    pair('捐赠额', 'gifts', 'giftsBooked'),
    pair('退款', 'refunds', 'refundsBooked'),
    pair('拨付', 'payouts', 'payoutsBooked'),
    money('手续费', 'fee'),
    money('管理费', 'management'),
    money('渠道已平', 'even'),
    money('渠道未平', 'open'),
    { ...pair('余额', 'balance', 'held'), folds: false },
    {
      ...{ key: 'gap', title: '差额', align: 'right', folds: false },
      render: row =>
        row.gap === 0 ? (
          <Tag color="green">✓</Tag>
        ) : (
          <Tag color="red">
            <Button type="link" size="small" danger onClick={() => onGap(row)}>
              ✕ {printMoney(row.gap)}
            </Button>
          </Tag>
        ),
    },
    {
      ...{ key: 'do', title: '操作', folds: false },
      render: row => (
        <>
          {onCheck && (
            <Button type="link" size="small" onClick={() => onCheck(row.organisation)}>
              立即复核
            </Button>
          )}
          <Link to={withParams(ledgers[kind], { keyword: row.number })}>账页</Link>
        </>
      ),
    },
  ]
}

const claimsOf = ({ causes, custodial, unrestricted, management, debts }: Whole) =>
  causes + custodial + unrestricted + management + debts

const wholes: FittedColumn<Whole>[] = [
  { key: 'name', title: '机构', render: ({ name }) => name },
  ...(
    [
      ['causes', '标的'],
      ['custodial', '受托代理'],
      ['unrestricted', '非限定'],
      ['management', '管理费'],
      ['debts', '应付'],
      ['assets', '资产合计'],
    ] as const
  ).map(([name, title]) => moneyColumn(name, title, (row: Whole) => row[name])),
  {
    ...{ key: 'holds', title: '勾稽', align: 'center', folds: false },
    render: row =>
      claimsOf(row) === row.assets ? (
        <Tag color="green">✓</Tag>
      ) : (
        <Tag color="red">✕ 差 {printMoney(row.assets - claimsOf(row))}</Tag>
      ),
  },
]
