import { Skeleton, Table, Tag } from 'antd'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { securityKeyCertificates } from '../../model/security-key-calls.ts'
import styles from './ukey.module.css'

interface Certificate {
  readonly serial: string
  readonly subject: string
  readonly issuer: string
  readonly validFrom: string
  readonly validUntil: string
  readonly isValid: boolean
}

interface Held extends Certificate {
  readonly from: string
  readonly until: string | null
  readonly reason: string | null
}

const period = ({ validFrom, validUntil }: Certificate) =>
  `${dayInBeijing(new Date(validFrom))} 至 ${dayInBeijing(new Date(validUntil))}`
const names = [
  { title: '主题', dataIndex: 'subject' },
  { title: '证书序列号', dataIndex: 'serial', className: styles.number },
  { title: '颁发者', dataIndex: 'issuer' },
  { title: '有效期', width: 210, render: (row: Certificate) => period(row) },
]
const chainColumns = [
  ...names,
  {
    title: '有效性',
    width: 90,
    render: ({ isValid }: Certificate) => (
      <Tag color={isValid ? 'green' : 'red'}>{isValid ? '有效' : '不在有效期'}</Tag>
    ),
  },
]
const historyColumns = [
  ...names.slice(0, 2),
  { title: '启用', width: 165, render: ({ from }: Held) => printMoment(from) },
  {
    title: '停用',
    width: 165,
    render: ({ until }: Held) => (until ? printMoment(until) : '使用中'),
  },
  { title: '更换原因', width: 110, render: ({ reason }: Held) => reason ?? '—' },
]

/** 证书: the chain of the present certificate with each link's validity, and those before it. */
export function Certificates({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(securityKeyCertificates, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.history.length === 0)
    return <EmptyState size="small" title="没有证书" hint="FIDO2 安全密钥以公钥登记，不含证书。" />
  return (
    <div className={styles.bind}>
      <Section
        title="证书链"
        note={data.isTrusted ? '至受信CA' : '没有通向受信CA的完整链'}
        padding="flush"
      >
        <Table
          size="small"
          rowKey="serial"
          columns={chainColumns}
          dataSource={[...data.chain]}
          pagination={false}
        />
      </Section>
      <Section title="证书历史" padding="flush">
        <Table
          size="small"
          rowKey="from"
          columns={historyColumns}
          dataSource={[...data.history]}
          pagination={false}
        />
      </Section>
    </div>
  )
}
