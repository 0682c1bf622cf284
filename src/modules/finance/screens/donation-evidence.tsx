import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Typography } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoment } from '#kinds/index.ts'
import {
  evidenceLeafCompare,
  evidenceLeafProof,
} from '#modules/evidence/model/evidence-leaf-calls.ts'
import { evidenceLeaf } from '#modules/evidence/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Section } from '#ui/views/section.tsx'
import type { donation } from '../model/donation.ts'
import styles from './finance.module.css'

type Proof = AnswerOf<typeof evidenceLeafProof>

/** 存证: the leaf of a donation, its way to the signed tree head, and whether the record still says the same. */
export function DonationEvidence({ row }: { readonly row: PresentedOf<typeof donation> }) {
  const may = useCan('evidenceLeaf.view')
  const filter = JSON.stringify([{ field: 'sourceId', op: 'is', value: row.id }])
  const { data, error } = useQuery({
    queryKey: keys.list(evidenceLeaf.path, { filter }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof evidenceLeaf>[]>(
        callOf(evidenceLeaf, 'getList'),
        { filter },
        { signal },
      ),
    enabled: may,
  })
  if (!may) return <EmptyState size="small" title="没有查看存证的权限" />
  if (error) return <Alert type="error" showIcon title={sentenceOfError(error)} />
  if (!data) return <Skeleton active />
  if (data.length === 0)
    return <EmptyState size="small" title="还没有存证" hint="支付成功后一分钟内写入存证日志。" />
  return (
    <div className={styles.stack}>
      {data.map(leaf => (
        <Leaf key={leaf.id} leaf={leaf} />
      ))}
    </div>
  )
}

function Leaf({ leaf }: { readonly leaf: PresentedOf<typeof evidenceLeaf> }) {
  const proof = useQuery({
    queryKey: keys.of(evidenceLeaf.path, leaf.id, 'proof'),
    queryFn: ({ signal }) => fetchAsk(evidenceLeafProof, { id: leaf.id }, { signal }),
    retry: false,
  })
  const compare = useMutation({
    mutationFn: () => fetchAsk(evidenceLeafCompare, { id: leaf.id }),
  })
  return (
    <Section
      title={leaf.number}
      note={leaf.shown.kind ?? '捐赠到账'}
      extra={
        <>
          <Button size="small" loading={compare.isPending} onClick={() => compare.mutate()}>
            与原记录核对
          </Button>
          {proof.data && (
            <Button size="small" onClick={() => save(proof.data, leaf.number)}>
              下载证明
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {compare.error && <Alert type="error" showIcon title={sentenceOfError(compare.error)} />}
        {compare.data && (
          <Alert
            type={compare.data.same ? 'success' : 'error'}
            showIcon
            title={
              compare.data.same
                ? '原记录与存证内容一致'
                : `与存证内容不一致：${compare.data.changed.join('、')}`
            }
          />
        )}
        {proof.error && <Alert type="info" showIcon title={sentenceOfError(proof.error)} />}
        <Facts
          facts={[
            { key: 'seq', label: '序号', value: leaf.seq === null ? '等待排序' : String(leaf.seq) },
            { key: 'at', label: '发生时间', value: printMoment(leaf.occurredAt) },
            {
              key: 'hash',
              label: '叶哈希',
              span: 'wide',
              value: (
                <Typography.Text className={styles.hash ?? ''} copyable={Boolean(leaf.leafHash)}>
                  {leaf.leafHash ?? '—'}
                </Typography.Text>
              ),
            },
            {
              key: 'content',
              label: '存证内容',
              span: 'wide',
              value: <span className={styles.hash}>{leaf.content}</span>,
            },
            {
              key: 'path',
              label: '证明路径',
              span: 'wide',
              value: proof.data ? <Path proof={proof.data} /> : '—',
            },
          ]}
        />
      </div>
    </Section>
  )
}

function Path({ proof }: { readonly proof: Proof }) {
  return (
    <>
      <span className={styles.quiet}>
        第 {proof.leaf.seq} 片叶，树高头含 {proof.head.size} 片，共 {proof.path.length} 级
      </span>
      <ol className={styles.path}>
        {proof.path.map(hash => (
          <li key={hash} className={styles.hash}>
            {hash}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The proof as a file, for the offline check. */
function save(proof: Proof, name: string): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.json`
  link.click()
  URL.revokeObjectURL(url)
}
