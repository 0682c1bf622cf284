import { Pagination, Tag } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { PeriodSwitch } from '#modules/cause/parts/board/period-switch.tsx'
import { listAt } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FittedTable, moneyColumn } from '#ui/views/fitted-table.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { bookEntries } from '../../model/books/book-calls.ts'
import { accountNames, flowNames } from '../../model/ledger-words.ts'
import { useBooksQuestion } from './use-books-question.ts'

type Row = AnswerOf<typeof bookEntries>['list'][number]

const sizes = [10, 20, 30, 50]
const names: Readonly<Record<string, string>> = { ...accountNames, ...flowNames }

/** Where the document of a posting is shown. */
const sources: Readonly<Record<string, (id: string) => string>> = {
  donation: id => withParams('/finance/findon', { id }),
  refund: id => listAt('/finance/findon?part=refunds', [['id', 'is', id]]),
  moneyIn: id => listAt('/finance/finentry?part=money', [['id', 'is', id]]),
}

/** 分录: what was booked; the rows behind the figures of board, ledger and statements. */
export function Entries() {
  const { asked, question } = useBooksQuestion()
  const [params, setParams] = useSearchParams()
  const [at, limit] = [Number(params.get('page') ?? 1), Number(params.get('limit') ?? 10)]
  const chosen = {
    ...narrowing(params, 'kinds'),
    ...narrowing(params, 'flows'),
    ...narrowing(params, 'events'),
    ...(params.get('account') === null ? {} : { account: Number(params.get('account')) }),
  }
  const { data, error, refetch, isFetching } = useAsk(
    bookEntries,
    { ...question, ...chosen, page: at, limit },
    { placeholderData: before => before },
  )
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const turn = (next: Readonly<Record<string, string | null>>) =>
    setParams(current => {
      const held = new URLSearchParams(current)
      for (const [name, value] of Object.entries(next))
        if (value === null) held.delete(name)
        else held.set(name, value)
      return held
    })
  return (
    <div className={page.page}>
      <PageHeader
        title="分录"
        note={`${question.from} 至 ${question.to}`}
        tags={Object.entries(chosen).map(([name, value]) => (
          <Tag key={name} closable onClose={() => turn({ [name]: null, page: null })}>
            {name === 'account'
              ? (data?.list[0]?.account ?? '所选账户')
              : String(value)
                  .split(',')
                  .map(each => names[each] ?? each)
                  .join('、')}
          </Tag>
        ))}
        actions={<PeriodSwitch asked={asked} />}
      />
      <Section
        title={data ? `共 ${data.total} 行` : undefined}
        note={
          data && (
            <>
              借方 <Money fen={data.debit} />， 　贷方 <Money fen={data.credit} />
            </>
          )
        }
        padding="flush"
      >
        <FittedTable<Row>
          rowKey={row => `${row.posting} ${row.line}`}
          loading={isFetching && !data}
          pagination={false}
          rows={data?.list ?? []}
          locale={{ emptyText: <EmptyState size="small" title="期间内没有分录" /> }}
          columns={[
            {
              ...{ key: 'label', title: '业务' },
              render: row => `${row.event} ${row.label}`,
            },
            { ...{ key: 'day', title: '记账日', folds: false }, render: row => row.day },
            { ...{ key: 'number', title: '记账号' }, render: row => row.number },
            {
              ...{ key: 'account', title: '账户', most: 200, folds: false },
              render: row => row.account,
            },
            { ...{ key: 'counter', title: '对方账户', most: 200 }, render: row => row.counter },
            { ...{ key: 'flow', title: '收支', most: 160 }, render: row => row.flow ?? '—' },
            { ...{ key: 'source', title: '来源', most: 160 }, render: sourceOf },
            amount('debit', '借方', row => row.debit),
            amount('credit', '贷方', row => row.credit),
            moneyColumn('balance', '余额', row => row.balanceAfter),
          ]}
        />
        <Pager
          at={at}
          limit={limit}
          total={data?.total ?? 0}
          onTurn={(next, size) => turn({ page: String(next), limit: String(size) })}
        />
      </Section>
    </div>
  )
}

const amount = (key: string, title: string, fenOf: (row: Row) => number) =>
  moneyColumn(key, title, fenOf, {
    folds: false,
    render: row => fenOf(row) > 0 && <Money fen={fenOf(row)} sign="" />,
  })

function sourceOf(row: Row) {
  const place = sources[row.sourceType]
  return place ? <Link to={place(row.sourceId)}>查看单据</Link> : row.memo || '—'
}

function narrowing(params: URLSearchParams, name: 'kinds' | 'flows' | 'events') {
  const value = params.get(name)
  return value === null || value === '' ? {} : { [name]: value }
}

/** The pages of a table that the screen asks itself. */
export function Pager({
  at,
  limit,
  total,
  onTurn,
}: {
  readonly at: number
  readonly limit: number
  readonly total: number
  onTurn(page: number, limit: number): void
}) {
  if (total === 0) return null
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', padding: '12px 16px' }}>
      <Pagination
        size="small"
        current={at}
        pageSize={limit}
        total={total}
        pageSizeOptions={sizes}
        showSizeChanger
        showQuickJumper
        showTotal={count => `共 ${count} 条`}
        onChange={onTurn}
      />
    </div>
  )
}
