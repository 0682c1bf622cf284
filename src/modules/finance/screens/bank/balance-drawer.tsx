import { PrinterOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton, Tag } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { type PrintPart, printPage } from '#ui/logic/print-page.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { balanceCheck } from '../../model/bank/bank-calls.ts'
import { bankAccount as bankAccountRecord } from '../../model/bank-account.ts'

type Check = AnswerOf<typeof balanceCheck>
type Item = Check['bankIn'][number]

/** 银行存款余额调节表 of an account on a day: both sides with every item between them; printed as it stands. */
export function BalanceDrawer({
  bankAccount,
  on,
  onClose,
}: {
  readonly bankAccount: string
  readonly on: string
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useAsk(balanceCheck, { bankAccount, on })
  return (
    <Drawer
      open
      size={760}
      title="银行存款余额调节表"
      onClose={onClose}
      extra={
        data && (
          <Button
            icon={<PrinterOutlined />}
            onClick={() =>
              void printPage('银行存款余额调节表', partsOf(data), {
                resource: bankAccountRecord,
                records: [bankAccount],
              })
            }
          >
            打印
          </Button>
        )
      }
    >
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Sheet check={data} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

function Sheet({ check }: { readonly check: Check }) {
  const isEven = check.bookAdjusted === check.bankAdjusted
  return (
    <>
      <p>
        {check.name}，截至 {check.on}
        {'　'}
        {check.bankAdjusted === null ? (
          <Tag>没有对账单余额</Tag>
        ) : isEven ? (
          <Tag color="green">✓ 调节后相等</Tag>
        ) : (
          <Tag color="red">✕ 相差 {printMoney(check.bankAdjusted - check.bookAdjusted)}</Tag>
        )}
      </p>
      <table style={{ width: '100%' }}>
        <tbody>
          {linesOf(check).map(({ label, amount, items }) => (
            <Line key={label} label={label} amount={amount} items={items} />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Sum {
  readonly label: string
  readonly amount: number | null
  readonly items: readonly Item[]
}

function Line({ label, amount, items }: Sum) {
  return (
    <>
      <tr>
        <td style={{ padding: '8px 0', fontWeight: 600 }}>{label}</td>
        <td style={{ textAlign: 'right', fontWeight: 600 }}>
          {amount === null ? '—' : printMoney(amount)}
        </td>
      </tr>
      {items.map(item => (
        <tr key={item.id}>
          <td style={{ paddingLeft: 24 }}>{wordsOf(item)}</td>
          <td style={{ textAlign: 'right' }}>{printMoney(item.amount)}</td>
        </tr>
      ))}
    </>
  )
}

const wordsOf = ({ on, number, what, age }: Item) =>
  [on, number, what, age > 0 ? `${age} 天` : ''].filter(Boolean).join(' ')

const sum = (items: readonly Item[]) => items.reduce((total, { amount }) => total + amount, 0)

function linesOf(check: Check): readonly Sum[] {
  const { book, bank, bankOn, bankIn, bankOut, bookIn, bookOut } = check
  return [
    { label: '账面余额', amount: book, items: [] },
    { label: '加：银行已收、企业未收', amount: sum(bankIn), items: bankIn },
    { label: '减：银行已付、企业未付', amount: sum(bankOut), items: bankOut },
    { label: '调节后账面余额', amount: check.bookAdjusted, items: [] },
    {
      label: bankOn === null ? '对账单余额' : `对账单余额（${bankOn}）`,
      ...{ amount: bank, items: [] },
    },
    { label: '加：企业已收、银行未收', amount: sum(bookIn), items: bookIn },
    { label: '减：企业已付、银行未付', amount: sum(bookOut), items: bookOut },
    { label: '调节后对账单余额', amount: check.bankAdjusted, items: [] },
  ]
}

function partsOf(check: Check): readonly PrintPart[] {
  return [
    {
      rows: [
        ['机构', check.organisationName],
        ['银行账户', check.name],
        ['截至', check.on],
      ],
    },
    {
      head: ['项目', '金额（元）'],
      rows: linesOf(check).flatMap(({ label, amount, items }) => [
        [label, amount === null ? '—' : printMoney(amount)],
        ...items.map(item => [`　${wordsOf(item)}`, printMoney(item.amount)]),
      ]),
    },
    { signs: ['制表：', '复核：', '日期：'] },
  ]
}
