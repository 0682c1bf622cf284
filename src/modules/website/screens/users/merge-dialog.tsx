import { useQuery } from '@tanstack/react-query'
import { App, Button, Modal, Radio, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import { donor } from '#modules/people/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { get, sentenceOfError } from '#ui/logic/request.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { registeredUser } from '../../model/index.ts'

interface Book {
  readonly organisation: string
  readonly name: string
  readonly donors: readonly PresentedOf<typeof registeredUser>[]
}

export interface MergeDialogProps {
  /** The real-name check that met the same identity number. */
  readonly change: string
  /** Refuses the check with an opinion for the user. */
  onSuggest(opinion: string): void
  onClose(): void
}

/** 合并建议: the users of one identity number beside each other, and their donors book by book, to be merged there. */
export function MergeDialog({ change, onSuggest, onClose }: MergeDialogProps) {
  const users = useSame<readonly PresentedOf<typeof registeredUser>[]>('getSameIdentity', change)
  const books = useSame<readonly Book[]>('getSameIdentityDonors', change)
  const [asking, ...holding] = users.data ?? []
  const failed = users.error ? users : books.error ? books : undefined
  const suggest = () =>
    onSuggest(
      `该证件已由用户 ${holding.map(row => row.number).join('、')} 实名，请改用该账号，或联系客服合并账号`,
    )
  return (
    <Modal
      open
      width={920}
      title="合并建议"
      okText="驳回并建议改用原账号"
      okButtonProps={{ disabled: holding.length === 0 }}
      cancelText="关闭"
      onOk={suggest}
      onCancel={onClose}
    >
      {failed?.error ? (
        <FailureState size="small" failure={failed.error} onRetry={() => void failed.refetch()} />
      ) : !users.data || !books.data ? (
        <Skeleton active />
      ) : (
        <div className={look.stack}>
          <Users rows={users.data} asking={asking?.id} />
          {books.data.length === 0 ? (
            <EmptyState
              size="small"
              title="各机构没有这两位用户的捐赠人"
              hint="没有捐赠需要合并，可直接建议改用原账号。"
            />
          ) : (
            books.data.map(book => (
              <DonorBook key={book.donors.map(({ id }) => id).join()} book={book} />
            ))
          )}
        </div>
      )}
    </Modal>
  )
}

function useSame<T>(call: string, change: string) {
  return useQuery({
    queryKey: ['resource', registeredUser.path, call, change],
    queryFn: () => get<T>(`/api/website/registeredUser/${call}`, { change }),
  })
}

function Users({
  rows,
  asking,
}: {
  readonly rows: readonly PresentedOf<typeof registeredUser>[]
  readonly asking: string | undefined
}) {
  return (
    <Table<PresentedOf<typeof registeredUser>>
      size="small"
      rowKey="id"
      dataSource={[...rows]}
      pagination={false}
      columns={[
        { title: '用户编号', dataIndex: 'number', width: 120 },
        { title: '昵称', dataIndex: 'nickname' },
        { title: '手机', dataIndex: 'phone', width: 120, render: value => value ?? '—' },
        { title: '姓名', dataIndex: 'realName', width: 80, render: value => value ?? '—' },
        {
          title: '注册时间',
          dataIndex: 'registeredAt',
          width: 150,
          render: value => printMoment(String(value)),
        },
        {
          title: '捐赠',
          dataIndex: 'donationCount',
          width: 80,
          align: 'right',
          render: value => `${value} 次`,
        },
        {
          title: '',
          key: 'side',
          width: 90,
          render: (_, row) => (row.id === asking ? '本次申请' : '已实名'),
        },
      ]}
    />
  )
}

/** The donors of one book: one of them stays, the others go into it. */
function DonorBook({ book }: { readonly book: Book }) {
  const { message, modal } = App.useApp()
  const { move, isMoving } = useMoves(donor)
  const refresh = useRefresh(registeredUser)
  const [into, setInto] = useState(book.donors[0]?.id ?? '')
  const kept = book.donors.find(({ id }) => id === into)
  const others = book.donors.filter(({ id }) => id !== into)
  const may = others.length > 0 && others.every(row => row.can.includes('merge'))
  const merge = () =>
    modal.confirm({
      title: `将 ${others.map(row => row.number).join('、')} 并入 ${kept?.number}？`,
      content: '捐赠、票据和标签归到保留的捐赠人，合并后不能撤回。',
      okText: '合并',
      cancelText: '取消',
      ...dangerQuestion,
      async onOk() {
        try {
          for (const row of others) await move({ row, move: 'merge', answers: { into } })
          await refresh()
          message.success(`已合并到 ${kept?.number}`)
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <Section
      title={book.name}
      padding="flush"
      extra={
        may ? (
          <Button size="small" danger loading={isMoving} onClick={merge}>
            合并到所选
          </Button>
        ) : (
          <span className={look.quiet}>
            {others.length === 0 ? '只有一位捐赠人，无需合并' : '没有合并捐赠人的权限'}
          </span>
        )
      }
    >
      <Table<PresentedOf<typeof registeredUser>>
        size="small"
        rowKey="id"
        dataSource={[...book.donors]}
        pagination={false}
        columns={[
          {
            title: '保留',
            key: 'into',
            width: 64,
            render: (_, row) => (
              <Radio
                checked={row.id === into}
                disabled={others.length === 0}
                aria-label={`保留 ${row.number}`}
                onChange={() => setInto(row.id)}
              />
            ),
          },
          { title: '捐赠人编号', dataIndex: 'number', width: 130 },
          { title: '姓名', dataIndex: 'name' },
          { title: '手机', dataIndex: 'phone', width: 120, render: value => value ?? '—' },
          { title: '证件号', dataIndex: 'idNumber', width: 180, render: value => value ?? '—' },
          { title: '次数', dataIndex: 'count', width: 70, align: 'right' },
          {
            title: '累计',
            dataIndex: 'total',
            width: 130,
            align: 'right',
            render: (fen: number) => <Money fen={fen} />,
          },
        ]}
      />
    </Section>
  )
}
