import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, DatePicker, Segmented, Table } from 'antd'
import dayjs from 'dayjs'
import { Link, useSearchParams } from 'react-router'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import board from '#modules/cause/parts/board/board.module.css'
import { useAsk } from '#ui/logic/asks.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { financeStatement, statementNames } from '../../model/books/book-calls.ts'
import { accountingPeriod } from '../../model/period/accounting-period.ts'
import styles from './books.module.css'
import { entriesAt, today } from './use-books-question.ts'

type Kind = keyof typeof statementNames
const organisationField = ref('机构', 'charity/organisation')

/** 报表: the three statements of a month or a year beside the period before; a line opens its entries. */
export function Statements() {
  const [params, setParams] = useSearchParams()
  const account = useMaybeSession()?.account
  const mayExport = useCan('accountingPeriod.export')
  const kind = (params.get('kind') ?? 'balance') as Kind
  const period = params.get('span') ?? today().slice(0, 7)
  const organisation = params.get('organisation') ?? account?.organisation?.id
  const question = { kind, period, ...(organisation === undefined ? {} : { organisation }) }
  const { data, error, refetch } = useAsk(financeStatement, question, {
    placeholderData: before => before,
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const set = (name: string, value: string | null) =>
    setParams(
      current => {
        const held = new URLSearchParams(current)
        if (value === null) held.delete(name)
        else held.set(name, value)
        return held
      },
      { replace: true },
    )
  const isYear = period.length === 4
  return (
    <div className={page.page}>
      <PageHeader
        title={statementNames[kind]}
        note={data && `${data.organisationName}，${data.from} 至 ${data.to}，单位：元`}
        actions={
          <>
            {account?.ownerKind === 'platform' && (
              <div className={board.picker}>
                <Input
                  field={organisationField}
                  value={organisation ?? null}
                  onChange={value => set('organisation', typeof value === 'string' ? value : null)}
                />
              </div>
            )}
            <Segmented<Kind>
              aria-label="报表"
              value={kind}
              options={(Object.keys(statementNames) as Kind[]).map(value => ({
                value,
                label: statementNames[value],
              }))}
              onChange={value => set('kind', value)}
            />
            <Segmented
              aria-label="按月或按年"
              value={isYear ? 'year' : 'month'}
              options={[
                { value: 'month', label: '月报' },
                { value: 'year', label: '年报' },
              ]}
              onChange={value =>
                set('span', value === 'year' ? today().slice(0, 4) : today().slice(0, 7))
              }
            />
            <DatePicker
              aria-label="期间"
              picker={isYear ? 'year' : 'month'}
              allowClear={false}
              value={dayjs(isYear ? `${period}-01-01` : `${period}-01`)}
              onChange={day => set('span', (day ?? dayjs()).format(isYear ? 'YYYY' : 'YYYY-MM'))}
            />
            {mayExport && (
              <Button
                icon={<DownloadOutlined />}
                onClick={() =>
                  void download(callOf(accountingPeriod, 'getStatementFile'), question)
                }
              >
                导出 xlsx
              </Button>
            )}
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              导出 PDF
            </Button>
          </>
        }
      />
      {data?.fault && <Alert type="error" showIcon title={data.fault} />}
      {data && (
        <Section padding="flush">
          <Table
            size="small"
            rowKey={row => `${row.level} ${row.label}`}
            pagination={false}
            dataSource={[...data.lines]}
            rowClassName={row =>
              (row.level === 'head' ? styles.head : row.level === 'sum' ? styles.sum : '') ?? ''
            }
            scroll={{ x: 'max-content' }}
            columns={[
              {
                title: '项目',
                render: (_value, row) =>
                  row.opens === null ? (
                    row.label
                  ) : (
                    <Link
                      to={entriesAt(
                        {
                          ...(kind === 'balance' ? { from: '2000-01-01' } : { from: data.from }),
                          to: data.to,
                          ...(organisation === undefined ? {} : { organisation }),
                        },
                        row.opens,
                      )}
                    >
                      {row.label}
                    </Link>
                  ),
              },
              ...data.columns.map((title, at) => ({
                title,
                align: 'right' as const,
                width: 150,
                render: (_value: unknown, row: (typeof data.lines)[number]) =>
                  row.level === 'head' ? null : <Money fen={row.amounts[at]} sign="" />,
              })),
            ]}
          />
        </Section>
      )}
    </div>
  )
}
