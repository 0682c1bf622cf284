import { Alert, Button, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { bill } from '../../model/bill.ts'
import { reconDay } from '../../model/recon/recon-calls.ts'
import { BillUpload } from '../bill-upload.tsx'
import { PrepareThrough } from '../close-in-order.tsx'
import { EmptyDialog } from './empty-dialog.tsx'
import styles from './recon.module.css'

type Day = AnswerOf<typeof reconDay>
type Merchant = Day['merchants'][number]

const place = '/useradmin/accountlist'

/** A day of reconciliation: its merchant numbers, and what is missing for the next step. */
export function DayPage({
  day,
  organisation,
}: {
  readonly day: string
  readonly organisation: string | undefined
}) {
  const navigate = useNavigate()
  const mayUpload = useCan('bill.upload')
  const mayTellEmpty = useCan('bill.registerEmpty')
  const mayClose = useCan('closingDay.create')
  const [doing, set] = useState<'upload' | 'empty'>()
  const { data, error, refetch } = useAsk(reconDay, {
    day,
    ...(organisation === undefined ? {} : { organisation }),
  })
  const done = () => {
    set(undefined)
    void refetch()
  }
  return (
    <div className={page.page}>
      <PageHeader
        title={`${day} 对账`}
        note={data?.name}
        actions={
          <>
            <Button onClick={() => navigate(withParams(place, { month: day.slice(0, 7) }))}>
              返回日历
            </Button>
            {mayTellEmpty && !data?.isClosed && (
              <Button onClick={() => set('empty')}>登记空账单</Button>
            )}
            {mayUpload && !data?.isClosed && (
              <Button type="primary" onClick={() => set('upload')}>
                上传账单
              </Button>
            )}
          </>
        }
      />
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <Progress day={data} mayClose={mayClose} />
          {data.merchants.length === 0 ? (
            <EmptyState
              title="当日没有账单"
              hint="在「电子结算配置」登记商户号后，这里列出每个商户号应有的账单。"
            />
          ) : (
            <div className={styles.cards}>
              {data.merchants.map(merchant => (
                <MerchantCard key={merchant.merchant} of={merchant} day={day} />
              ))}
            </div>
          )}
        </>
      )}
      {doing === 'upload' && <BillUpload onClose={done} />}
      {doing === 'empty' && <EmptyDialog day={day} onClose={done} />}
    </div>
  )
}

function Progress({ day, mayClose }: { readonly day: Day; readonly mayClose: boolean }) {
  const isLoaded = day.merchants.every(({ bill: id, isExpected }) => id !== null || !isExpected)
  const isEven = day.merchants.every(({ differences }) => differences === 0)
  const current = day.isClosed ? 4 : !isLoaded ? 0 : !isEven ? 2 : 3
  return (
    <Section title="进度">
      <Steps
        size="small"
        current={current}
        items={['上传账单', '对账', '处理差异', '关账'].map(title => ({ title }))}
      />
      {day.isClosed ? (
        <Alert showIcon type="success" title="该日已关账" style={{ marginTop: 16 }} />
      ) : day.why.length > 0 ? (
        <Alert
          showIcon
          type="warning"
          title="还不能关账"
          description={day.why.map(sentence => <div key={sentence}>{sentence}</div>)}
          action={
            mayClose &&
            day.isOver && (
              <PrepareThrough
                day={day.day}
                label="依次关账至该日"
                organisation={day.organisation}
              />
            )
          }
          style={{ marginTop: 16 }}
        />
      ) : (
        <Alert
          showIcon
          type="info"
          title="可以关账：由一人准备，另一人在「关账日志」确认"
          action={
            mayClose && (
              <>
                <PrepareThrough day={day.day} label="准备关账" organisation={day.organisation} />{' '}
                <Link to={withParams(place, { part: 'closing' })}>关账日志</Link>
              </>
            )
          }
          style={{ marginTop: 16 }}
        />
      )}
    </Section>
  )
}

function MerchantCard({ of, day }: { readonly of: Merchant; readonly day: string }) {
  const rows = [
    ['收款', of.ours.count, of.ours.amount, of.theirs.count, of.theirs.amount],
    ['退款', of.ours.refunds, of.ours.refunded, of.theirs.refunds, of.theirs.refunded],
  ] as const
  return (
    <Section
      title={`商户号 ${of.number}`}
      extra={of.state === null ? '未上传' : <StateTag of={bill} state={of.state} />}
    >
      <table className={styles.sides}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">平台</th>
            <th scope="col">账单</th>
            <th scope="col">差额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ourCount, ours, theirCount, theirs]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {ourCount} 笔 <Money fen={ours} />
              </td>
              <td>
                {theirCount} 笔 <Money fen={theirs} />
              </td>
              <td className={theirs === ours ? undefined : styles.gap}>
                <Money fen={theirs - ours} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">手续费</th>
            <td>—</td>
            <td>
              <Money fen={of.theirs.fee} />
            </td>
            <td>—</td>
          </tr>
        </tbody>
      </table>
      <div>
        {of.bill !== null && (
          <Link to={withParams(place, { part: 'bills', id: of.bill })}>{of.billNumber}</Link>
        )}{' '}
        {of.differences > 0 && (
          <Link
            to={withParams(place, {
              part: 'differences',
              filter: JSON.stringify([['billDate', 'is', day]]),
            })}
          >
            {of.differences} 笔差异
          </Link>
        )}
      </div>
    </Section>
  )
}
