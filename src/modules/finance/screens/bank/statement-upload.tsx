import { InboxOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { printMoment, printMoney, ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, sentenceOfError, withParams } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { Money } from '#ui/views/money.tsx'
import { statementColumns, type statementRead } from '../../model/bank/bank-calls.ts'
import { bankLine, bankStatement } from '../../model/bank/bank-statement.ts'
import { moneyIn } from '../../model/money-in.ts'
import { moneyOut } from '../../model/money-out.ts'
import { TitleChoices } from './title-choices.tsx'

type Read = z.output<typeof statementRead>
type Fate = Read['lines'][number]['fate']

const account = ref('银行账户', 'finance/bankAccount', {
  required: true,
  where: [{ field: 'state', op: 'is', value: 'active' }],
})

const fates: Readonly<Record<Fate, readonly [label: string, color: string]>> = {
  new: ['新增入账', 'green'],
  known: ['已导入，跳过', 'default'],
  linked: ['已有入账单', 'blue'],
  flagged: ['金额不符', 'red'],
  ticked: ['勾对出账', 'green'],
  open: ['待勾对', 'orange'],
}

/** 导入银行流水: the account, the file, what would become of each line, and only then the import. */
export function StatementUpload({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [chosen, choose] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [said, say] = useState<Readonly<Record<string, string>>>({})
  const send = useMutation({
    mutationFn: ({ of, check }: { of: File; check: '0' | '1' }) => {
      const form = new FormData()
      form.set('upfile', of)
      const titles = Object.keys(said).length === 0 ? {} : { titles: JSON.stringify(said) }
      return post<Read>(
        withParams(callOf(bankStatement, 'upload'), { bankAccount: chosen, check, ...titles }),
        form,
        { timeout: 300_000 },
      )
    },
    onSuccess: read => {
      if (read.id === null) return
      for (const { path } of [bankStatement, bankLine, moneyIn, moneyOut])
        void client.invalidateQueries({ queryKey: keys.resource(path) })
    },
  })
  const { data: read } = send
  const again = () => {
    send.reset()
    setFile(null)
    say({})
  }
  const isDone = read !== undefined && (read.id !== null || read.fresh === 0)
  const isUnclear = read !== undefined && read.missing.length > 0
  return (
    <Modal
      open
      width={860}
      title="导入银行流水"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        read === undefined || file === null ? null : isDone && !isUnclear ? (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        ) : (
          <>
            <Button onClick={again}>重新选择文件</Button>
            <Button
              type="primary"
              loading={send.isPending}
              disabled={!isUnclear && read.isBalanced === false}
              onClick={() => send.mutate({ of: file, check: isUnclear ? '1' : '0' })}
            >
              {isUnclear ? '按所选列重新读取' : `确认导入 ${read.fresh} 行`}
            </Button>
          </>
        )
      }
    >
      <div className={dialog.stack}>
        {send.error && <Alert type="error" showIcon title={sentenceOfError(send.error)} />}
        {read === undefined && (
          <>
            <div>
              <div className={dialog.label}>银行账户</div>
              <Input
                field={account}
                value={chosen}
                onChange={value => choose(typeof value === 'string' ? value : null)}
              />
            </div>
            <Upload.Dragger
              accept=".csv,.txt,.xlsx,.xml"
              maxCount={1}
              showUploadList={false}
              disabled={chosen === null || send.isPending}
              beforeUpload={of => {
                setFile(of)
                send.mutate({ of, check: '1' })
                return false
              }}
            >
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>{send.isPending ? '正在读取对账单…' : '点击或拖入网银下载的对账单'}</p>
              <p className={dialog.quiet}>
                支持 xlsx、csv（含 GBK）与 ISO 20022
                camt.053；先选账户。同一文件不能重复导入，流水号已导入过的行自动跳过。
              </p>
            </Upload.Dragger>
          </>
        )}
        {isUnclear && (
          <TitleChoices
            missing={read.missing}
            titles={read.titles}
            columns={statementColumns}
            said={said}
            rememberedFor="该账户"
            onSay={say}
          />
        )}
        {read !== undefined && !isUnclear && <Outcome read={read} />}
      </div>
    </Modal>
  )
}

function Outcome({ read }: { readonly read: Read }) {
  const { fresh, known, linked, flagged, ticked, open } = read
  const words = [
    `共 ${read.rows} 行`,
    `新增 ${fresh} 行`,
    `重复跳过 ${known} 行`,
    ...(linked > 0 ? [`已有入账单 ${linked} 行`] : []),
    ...(ticked > 0 ? [`勾对出账 ${ticked} 行`] : []),
    ...(open > 0 ? [`支出待勾对 ${open} 行`] : []),
    ...(flagged > 0 ? [`金额不符 ${flagged} 行`] : []),
  ]
  return (
    <>
      <Alert
        type={read.id === null ? 'info' : 'success'}
        showIcon
        title={read.id === null ? words.join('，') : `已导入：${words.join('，')}`}
        description={`收入 ¥${printMoney(read.income)}，支出 ¥${printMoney(read.expense)}${
          read.closing === null ? '' : `，期末余额 ¥${printMoney(read.closing)}`
        }`}
      />
      {read.isBalanced === false && (
        <Alert type="error" showIcon title="余额不连续，文件可能缺行，请下载完整的对账单" />
      )}
      <Table
        size="small"
        rowKey="line"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={[...read.lines]}
        columns={[
          { title: '时间', width: 140, render: (_value, { bookedAt }) => printMoment(bookedAt) },
          { title: '对方户名', dataIndex: 'counterName', ellipsis: true },
          { title: '附言', dataIndex: 'remark', ellipsis: true },
          {
            ...{ title: '收入', width: 110, align: 'right' as const },
            render: (_value, { isIncome, amount }) => isIncome && <Money fen={amount} sign="" />,
          },
          {
            ...{ title: '支出', width: 110, align: 'right' as const },
            render: (_value, { isIncome, amount }) => !isIncome && <Money fen={amount} sign="" />,
          },
          {
            ...{ title: '处理', width: 120 },
            render: (_value, { fate }) => <Tag color={fates[fate][1]}>{fates[fate][0]}</Tag>,
          },
        ]}
      />
      {read.rows > read.lines.length && (
        <span className={dialog.quiet}>仅显示前 {read.lines.length} 行</span>
      )}
    </>
  )
}
