import { Button, Checkbox, Input, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
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
import { TitleButton } from '#ui/views/title-button.tsx'
import {
  type AccountColumn,
  type AccountRow,
  accountColumnNames,
  accountColumns,
  causeAccounts,
} from '../model/cause-account-calls.ts'
import { donation } from '../model/donation.ts'
import { accountLetter } from './account-letter.ts'
import { type AccountFigure, AccountLines } from './account-lines.tsx'
import { BookCheck } from './book-check.tsx'
import { ChildAccounts } from './child-accounts.tsx'
import styles from './finance.module.css'
import { PeriodChoice, usePeriod } from './period-choice.tsx'

type Kind = 'project' | 'fund' | 'help'

const words: Readonly<Record<Kind, string>> = { project: '项目', fund: '基金', help: '求助' }
// What few accounts have; it makes room for what they all have.
const rare: readonly AccountColumn[] = ['matched', 'movedIn', 'raising', 'vouchers', 'movedOut']

/** 项目账户. */
export const ProjectAccounts = () => <CauseAccounts kind="project" />
/** 基金账户. */
export const FundAccounts = () => <CauseAccounts kind="fund" />
/** 求助账户. */
export const HelpAccounts = () => <CauseAccounts kind="help" />

/** The accounts of a kind of causes in a period: opening, what came and went, closing; each figure opens its entries. */
function CauseAccounts({ kind }: { readonly kind: Kind }) {
  const period = usePeriod()
  const mayExport = useCan('donation.export')
  const mayCheck = useCan('closingDay.view')
  const [figure, open] = useState<AccountFigure>()
  const [isChecking, check] = useState(false)
  const mayRelease = useCan('ledgerAdjustment.create') && kind === 'project'
  const navigate = useNavigate()
  const { from, to, organisation, keyword, isCustodial } = period
  const asked = {
    ...{ kind, from, to },
    ...(organisation === undefined ? {} : { organisation }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(isCustodial ? { custodial: 'yes' as const } : {}),
  }
  const { data, error, refetch, isFetching } = useAsk(
    causeAccounts,
    { ...asked, page: period.page, limit: period.limit },
    { placeholderData: held => held },
  )
  const title = `${words[kind]}账户`
  const show = (row: AccountRow, column: AccountFigure['column'], label: string) =>
    open({ cause: row.id, title: row.title, column, label, from, to })
  const save = (format: 'xlsx' | 'csv') =>
    void download(callOf(donation, 'exportCauseAccounts'), { ...asked, format })
  const letter = (row: AccountRow) =>
    void printPage(...accountLetter(kind, row, { from, to }), {
      resource: donation,
      records: [row.id],
    })
  const release = ({ id }: AccountRow) =>
    void navigate(withParams('/finance/finpro', { part: 'adjustments', edit: 'new', cause: id }))
  return (
    <div className={page.page}>
      <PageHeader
        title={title}
        note={`${from} 至 ${to}，按记账日`}
        actions={
          <>
            <PeriodChoice period={period} />
            {mayCheck && <Button onClick={() => check(true)}>账簿自检</Button>}
            {mayExport && <Button onClick={() => save('csv')}>导出 CSV</Button>}
            {mayExport && (
              <Button type="primary" onClick={() => save('xlsx')}>
                导出
              </Button>
            )}
          </>
        }
      />
      <Section
        padding="flush"
        title={
          <Input.Search
            allowClear
            placeholder={`${words[kind]}名称或编号`}
            defaultValue={keyword ?? ''}
            onSearch={value => period.change({ keyword: value.trim() })}
          />
        }
        extra={
          kind === 'help' && (
            <Checkbox
              checked={isCustodial}
              onChange={({ target }) => period.change({ custodial: target.checked ? 'yes' : null })}
            >
              仅受托代理
            </Checkbox>
          )
        }
      >
        {error && !data ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : (
          <FittedTable<AccountRow>
            rowKey="id"
            loading={isFetching}
            rows={data?.list ?? []}
            columns={columnsOf(kind, show, { letter, ...(mayRelease && { release }) })}
            sums={
              data && [
                { key: 'all', label: '合计', fen: data.sums },
                ...(kind === 'help'
                  ? [{ key: 'custodial', label: '其中受托代理负债', fen: data.custodialSums }]
                  : []),
              ]
            }
            {...(kind === 'project'
              ? {
                  expandable: {
                    expandedRowRender: (row: AccountRow) => (
                      <ChildAccounts cause={row.id} from={from} to={to} />
                    ),
                  },
                }
              : {})}
            pagination={{
              ...{ current: period.page, pageSize: period.limit, total: data?.total ?? 0 },
              ...{ showSizeChanger: true, pageSizeOptions: [10, 20, 30, 50] },
              showTotal: total => `共 ${total} 个账户`,
              onChange: (at, size) =>
                period.change({
                  page: String(size === period.limit ? at : 1),
                  limit: String(size),
                }),
            }}
          />
        )}
      </Section>
      {figure && <AccountLines figure={figure} onClose={() => open(undefined)} />}
      {isChecking && (
        <BookCheck
          organisation={organisation}
          onClose={() => check(false)}
          onAccount={(cause, subject) => {
            check(false)
            open({ cause, title: subject, column: 'closing', label: '全部分录', from, to })
          }}
        />
      )}
    </div>
  )
}

function columnsOf(
  kind: Kind,
  show: (row: AccountRow, column: AccountFigure['column'], label: string) => void,
  acts: { letter(row: AccountRow): void; release?(row: AccountRow): void },
): FittedColumn<AccountRow>[] {
  const amount = (
    name: 'opening' | 'closing' | AccountColumn,
    label: string,
    folds?: boolean,
  ): FittedColumn<AccountRow> => ({
    ...moneyColumn(name, label, row => row[name]),
    ...(folds !== undefined && { folds }),
    render: row =>
      row[name] === 0 ? (
        <Money fen={0} sign="" />
      ) : (
        <Button type="link" size="small" onClick={() => show(row, name, label)}>
          <Money fen={row[name]} sign="" />
        </Button>
      ),
  })
  return [
    {
      key: 'title',
      title: words[kind],
      render: row => (
        <span className={styles.account}>
          <TitleButton title={row.title} onOpen={() => show(row, '', '账户明细')}>
            {row.title}
          </TitleButton>
          {row.custodial && <Tag color="purple">受托代理</Tag>}
        </span>
      ),
    },
    ownerColumn<AccountRow>(),
    ...(kind === 'fund'
      ? [moneyColumn('locked', '本金（锁定）', ({ locked }: AccountRow) => locked)]
      : []),
    amount('opening', '期初'),
    ...accountColumnNames.map(name =>
      amount(name, accountColumns[name].label, rare.includes(name) ? true : undefined),
    ),
    amount('closing', '期末余额', false),
    moneyColumn('reserved', '冻结', row => row.reserved),
    moneyColumn('available', '可拨付', row => row.available, { folds: false }),
    {
      ...{ key: 'holds', title: '勾稽', align: 'center', folds: false },
      render: row =>
        row.closing === row.ledgerClosing ? (
          <Tag color="green">✓</Tag>
        ) : (
          <Tag color="red">✕ 差 {printMoney(row.ledgerClosing - row.closing)}</Tag>
        ),
    },
    {
      ...{ key: 'do', title: '操作', folds: false },
      render: row => (
        <>
          <Button type="link" size="small" onClick={() => acts.letter(row)}>
            {kind === 'fund' ? '打印对账函' : '打印账页'}
          </Button>
          {acts.release && row.available > 0 && !row.custodial && (
            <Button type="link" size="small" onClick={() => acts.release?.(row)}>
              限定解除
            </Button>
          )}
        </>
      ),
    },
  ]
}
