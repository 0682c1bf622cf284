import { Alert } from 'antd'
import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { PeriodSwitch } from '#modules/cause/parts/board/period-switch.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FittedTable, moneyColumn, ownerColumn } from '#ui/views/fitted-table.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { trialBalance } from '../../model/books/book-calls.ts'
import { entriesAt, useBooksQuestion } from './use-books-question.ts'

type Row = AnswerOf<typeof trialBalance>['rows'][number]

/** 总账: every account with opening, movements and closing; a row opens its statement. */
export function Trial() {
  const { asked, question, organisation } = useBooksQuestion()
  const { data, error, refetch, isFetching } = useAsk(trialBalance, question, {
    placeholderData: before => before,
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const amount = (
    title: string,
    name: 'opening' | 'debit' | 'credit' | 'closing' | 'reserved' | 'available',
  ) => moneyColumn(name, title, (row: Row) => row[name])
  return (
    <div className={page.page}>
      <PageHeader
        title="总账"
        note={`${question.from} 至 ${question.to}`}
        actions={<PeriodSwitch asked={asked} />}
      />
      {data && (
        <Alert
          showIcon
          type={data.isEven ? 'success' : 'error'}
          title={data.isEven ? '试算平衡' : '试算不平衡，请联系平台检查账簿'}
          description={
            <>
              借方 <Money fen={data.debit} />
              ，贷方 <Money fen={data.credit} />
              {data.more > 0 && `；另有 ${data.more} 个账户未显示，请选择机构`}
            </>
          }
        />
      )}
      <Section padding="flush">
        <FittedTable<Row>
          rowKey="account"
          loading={isFetching && !data}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          rows={data?.rows ?? []}
          columns={[
            {
              ...{ key: 'account', title: '账户' },
              render: row => (
                <Link to={entriesAt(question, { account: row.account })}>
                  {[row.kind, row.owner].filter(part => part !== '').join(' · ')}
                </Link>
              ),
            },
            ...(organisation === undefined ? [ownerColumn<Row>()] : []),
            {
              ...{ key: 'code', title: '科目', most: 200, folds: false },
              render: row => `${row.code} ${row.codeName}`,
            },
            amount('期初', 'opening'),
            amount('借方', 'debit'),
            amount('贷方', 'credit'),
            amount('期末', 'closing'),
            amount('冻结', 'reserved'),
            amount('可用', 'available'),
          ]}
        />
      </Section>
    </div>
  )
}
